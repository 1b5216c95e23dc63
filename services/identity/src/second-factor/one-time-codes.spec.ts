import {
  base32,
  hashBackupCode,
  matchingStep,
  newBackupCodes,
  readTotpKeys,
  totpCode,
  totpStep,
  totpUri,
} from './one-time-codes';

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

const [a, b] = [Buffer.alloc(32, 1).toString('base64'), Buffer.alloc(32, 2).toString('base64')];

describe('the keys for secrets of authenticator apps', () => {
  it('are read in their order', () => {
    expect(readTotpKeys(`2026-b:${b}, 2026-a:${a}`)).toEqual([
      { id: '2026-b', key: Buffer.alloc(32, 2) },
      { id: '2026-a', key: Buffer.alloc(32, 1) },
    ]);
  });

  it.each([
    ['without an id', a, /^Key 1 of TOTP_KEYS is not id:key/],
    [
      'that are too short',
      `a:${a},b:${Buffer.alloc(31).toString('base64')}`,
      /^Key 2 of TOTP_KEYS is not id:key/,
    ],
    ['that end with a comma', `a:${a},`, /^Key 2 of TOTP_KEYS is not id:key/],
    ['with the same id', `a:${a},a:${b}`, /^TOTP_KEYS has two keys with the same id$/],
  ])('%s are refused, and the message contains no key', (_, text, message) => {
    expect(() => readTotpKeys(text)).toThrow(message);
    expect(() => readTotpKeys(text)).not.toThrow(new RegExp(a.slice(0, 20)));
  });
});

describe('backup codes', () => {
  it('are ten different codes in groups of four', () => {
    const codes = newBackupCodes();
    expect(new Set(codes).size).toBe(10);
    for (const code of codes) expect(code).toMatch(/^([a-hjkmnp-z2-9]{4}-){3}[a-hjkmnp-z2-9]{4}$/);
  });

  it('have the same hash however they are typed, and different ones otherwise', () => {
    const hash = hashBackupCode('abcd-efgh-jkmn-pqrs');
    expect(hashBackupCode(' ABCD efghJKMN-pqrs ')).toEqual(hash);
    expect(hashBackupCode('abcd-efgh-jkmn-pqrt')).not.toEqual(hash);
  });
});
