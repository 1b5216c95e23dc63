import { generateKeyPairSync } from 'node:crypto';
import { VISITOR } from './caller';
import { verifyToken } from './internal-token.guard';
import { readPublicKeys, readSigningKey } from './key-set';
import { TokenSigner } from './token-signer';

const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
const keys = readPublicKeys(JSON.stringify({ keys: [{ ...publicKey.export({ format: 'jwk' }), iss: 'gateway' }] }));
const member = { ...VISITOR, userId: 'u1', sessionId: 's1' };
const MINUTE = 60_000;

describe('TokenSigner', () => {
  const [wall, monotonic] = [Date.now(), performance.now()];
  let signer: TokenSigner;
  beforeEach(() => {
    setClocks(0, 0);
    const pem = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
    signer = new TokenSigner(readSigningKey(pem), 'gateway');
  });
  afterEach(() => jest.restoreAllMocks());

  function setClocks(wallMs: number, monotonicMs: number): void {
    jest.spyOn(Date, 'now').mockReturnValue(wall + wallMs);
    jest.spyOn(performance, 'now').mockReturnValue(monotonic + monotonicMs);
  }
  const isAccepted = (token: string): boolean => {
    try {
      return verifyToken(keys, token, 'catalogue').userId === 'u1';
    } catch {
      return false;
    }
  };

  it('reuses a token for 45 s', () => {
    const token = signer.sign(member, 'catalogue');
    setClocks(44_000, 44_000);
    expect(signer.sign(member, 'catalogue')).toBe(token);
    setClocks(46_000, 46_000);
    expect(signer.sign(member, 'catalogue')).not.toBe(token);
  });

  it.each([
    ['ten minutes forward', 10 * MINUTE],
    ['ten minutes back', -10 * MINUTE],
    ['three days forward', 4320 * MINUTE],
  ])('signs a new token after the wall clock was set %s', (_step, step) => {
    const token = signer.sign(member, 'catalogue');
    setClocks(step, 10);
    expect(isAccepted(token)).toBe(step < 0);
    const next = signer.sign(member, 'catalogue');
    expect(next).not.toBe(token);
    expect(isAccepted(next)).toBe(true);
    expect(signer.sign(member, 'catalogue')).toBe(next);
  });

  it('measures the age on the monotonic clock as well, so that a wall clock that is set back does not extend it', () => {
    const token = signer.sign(member, 'catalogue');
    setClocks(10_000, 50_000);
    expect(signer.sign(member, 'catalogue')).not.toBe(token);
  });

  it('renews a rejected token and reuses the new one', () => {
    const refused = signer.sign(member, 'catalogue');
    const renewed = signer.renew(member, 'catalogue');
    expect(renewed).not.toBe(refused);
    expect(signer.sign(member, 'catalogue')).toBe(renewed);
  });
});
