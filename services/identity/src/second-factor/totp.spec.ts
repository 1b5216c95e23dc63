import { base32, matchingStep, totpCode, totpStep, totpUri } from './totp';

const SECRET = Buffer.from('12345678901234567890');

describe('time-based one-time passwords', () => {
  it.each([
    [59, '287082'],
    [1_111_111_109, '081804'],
    [1_111_111_111, '050471'],
    [1_234_567_890, '005924'],
    [2_000_000_000, '279037'],
    [20_000_000_000, '353130'],
  ])('match the test vectors of RFC 6238 at %i s', (seconds, code) => {
    expect(totpCode(SECRET, totpStep(new Date(seconds * 1000)))).toBe(code);
  });

  it('are accepted one step early or late, and not two', () => {
    const now = new Date(1_234_567_890_000);
    const step = totpStep(now);
    const found = [-2, -1, 0, 1, 2].map((shift) =>
      matchingStep(SECRET, totpCode(SECRET, step + shift), now),
    );
    expect(found).toEqual([undefined, step - 1, step, step + 1, undefined]);
    expect(matchingStep(SECRET, '000000', now)).toBeUndefined();
  });

  it('have a secret in Base32, in an address with the account', () => {
    expect(base32(Buffer.from('foobar'))).toBe('MZXW6YTBOI');
    expect(totpUri(SECRET, 'ada+1@example.com')).toBe(
      'otpauth://totp/EXE:ada%2B1%40example.com?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ&issuer=EXE',
    );
  });
});
