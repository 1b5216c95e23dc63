import { generateKeyPairSync } from 'node:crypto';
import { sign } from 'jsonwebtoken';
import { VISITOR } from './caller';
import { readPublicKeys, readSigningKey } from './key-set';
import { TokenSigner } from './token-signer';
import { verifyToken } from './verify-token';

const pair = () => {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  return { pem: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(), jwk: publicKey.export({ format: 'jwk' }) };
};

describe('verifyToken', () => {
  const own = pair();
  const keys = readPublicKeys(JSON.stringify({ keys: [own.jwk] }));
  const signing = readSigningKey(own.pem);
  const member = { ...VISITOR, userId: 'u1', sessionId: 's1' };

  it('tells who a token of ours speaks for', () => {
    expect(verifyToken(keys, new TokenSigner(signing).sign(member, 'realtime'), 'realtime')).toEqual(member);
    expect(verifyToken(keys, new TokenSigner(signing).sign(VISITOR, 'realtime'), 'realtime')).toEqual(VISITOR);
  });

  it.each([
    ['meant for another service', () => new TokenSigner(signing).sign(member, 'catalogue')],
    ['signed by a key that is not ours', () => new TokenSigner(readSigningKey(pair().pem)).sign(member, 'realtime')],
    ['expired', () => sign({ sub: 'u1' }, signing.key, { algorithm: 'ES256', keyid: signing.kid, audience: 'realtime', expiresIn: -1 })],
    ['of no algorithm', () => sign({ sub: 'u1', aud: 'realtime' }, '', { algorithm: 'none', keyid: signing.kid })],
    ['no token at all', () => 'x.y'],
    ['empty', () => ''],
    ['a header that is JSON but no object', () => `${Buffer.from('null').toString('base64url')}.e30.x`],
  ])('refuses a token that is %s', (_reason, token) => {
    expect(() => verifyToken(keys, token(), 'realtime')).toThrow(expect.objectContaining({ kind: 'unauthenticated' }));
  });
});
