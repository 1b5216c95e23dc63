import { generateKeyPairSync } from 'node:crypto';
import { verify } from 'jsonwebtoken';
import { VISITOR } from './caller';
import { readPublicKeys, readSigningKey } from './key-set';
import { TokenSigner } from './token-signer';

const pair = () => {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  return {
    pem: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    jwk: { ...publicKey.export({ format: 'jwk' }), iss: 'gateway' },
  };
};

describe('internal token keys', () => {
  it('a token is verified by the key whose id it names, also while two keys are accepted', () => {
    const [old, current] = [pair(), pair()];
    const keys = readPublicKeys(JSON.stringify({ keys: [old.jwk, current.jwk] }));
    const signing = readSigningKey(current.pem);
    const token = new TokenSigner(signing, 'gateway').sign({ ...VISITOR, userId: 'u1', sessionId: 's1', isAdmin: true }, 'catalogue');
    expect(verify(token, keys.get(signing.kid)!.key, { audience: 'catalogue' })).toMatchObject({
      sub: 'u1',
      sid: 's1',
      adm: true,
      iss: 'gateway',
    });
  });

  it('a visitor and a service carry no user', () => {
    const signer = new TokenSigner(readSigningKey(pair().pem), 'gateway');
    const claims = (token: string) => JSON.parse(Buffer.from(token.split('.')[1]!, 'base64url').toString()) as object;
    expect(claims(signer.sign(VISITOR, 'catalogue'))).not.toHaveProperty('sub');
    expect(claims(signer.sign({ ...VISITOR, service: 'downloads' }, 'payments'))).toMatchObject({ svc: 'downloads' });
  });

  it('the same caller and audience get the same token again', () => {
    const signer = new TokenSigner(readSigningKey(pair().pem), 'gateway');
    expect(signer.sign(VISITOR, 'catalogue')).toBe(signer.sign(VISITOR, 'catalogue'));
    expect(signer.sign(VISITOR, 'catalogue')).not.toBe(signer.sign(VISITOR, 'downloads'));
  });

  it('refuses a set in which two issuers share a key', () => {
    const { jwk } = pair();
    const shared = JSON.stringify({ keys: [jwk, { ...jwk, iss: 'downloads' }] });
    expect(() => readPublicKeys(shared)).toThrow(/^INTERNAL_TOKEN_PUBLIC_KEYS holds a key twice/);
  });

  it.each(['', 'x', '{"keys":[]}', '{"keys":[{"kty":"RSA"}]}'])('refuses the key set %p with a sentence', (jwks) => {
    expect(() => readPublicKeys(jwks)).toThrow(/^INTERNAL_TOKEN_PUBLIC_KEYS/);
  });
});
