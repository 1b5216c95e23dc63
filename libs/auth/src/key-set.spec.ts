import { generateKeyPairSync, type KeyObject } from 'node:crypto';
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

const pointless = JSON.stringify({ keys: [{ ...pair().jwk, x: 'AAAA' }] });
const withoutIssuer = JSON.stringify({ keys: [{ ...pair().jwk, iss: undefined }] });
const pkcs8 = (key: KeyObject) => key.export({ type: 'pkcs8', format: 'pem' }).toString();

describe('internal token keys', () => {
  it('verifies a token with the key of its kid, also while two keys are accepted', () => {
    const [old, current] = [pair(), pair()];
    const keys = readPublicKeys(JSON.stringify({ keys: [old.jwk, current.jwk] }));
    const signing = readSigningKey(current.pem);
    const token = new TokenSigner(signing, 'gateway').sign(
      { ...VISITOR, userId: 'u1', sessionId: 's1', isAdmin: true },
      'catalogue',
    );
    expect(verify(token, keys.get(signing.kid)!.key, { audience: 'catalogue' })).toMatchObject({
      sub: 'u1',
      sid: 's1',
      adm: true,
      iss: 'gateway',
    });
  });

  it('signs tokens without a user for visitors and services', () => {
    const signer = new TokenSigner(readSigningKey(pair().pem), 'gateway');
    const claims = (token: string) =>
      JSON.parse(Buffer.from(token.split('.')[1]!, 'base64url').toString()) as object;
    expect(claims(signer.sign(VISITOR, 'catalogue'))).not.toHaveProperty('sub');
    expect(claims(signer.sign({ ...VISITOR, service: 'downloads' }, 'payments'))).toMatchObject({
      svc: 'downloads',
    });
  });

  it('reuses the token of the same caller and audience', () => {
    const signer = new TokenSigner(readSigningKey(pair().pem), 'gateway');
    expect(signer.sign(VISITOR, 'catalogue')).toBe(signer.sign(VISITOR, 'catalogue'));
    expect(signer.sign(VISITOR, 'catalogue')).not.toBe(signer.sign(VISITOR, 'downloads'));
  });

  it('rejects a key set in which two issuers share a key', () => {
    const { jwk } = pair();
    const shared = JSON.stringify({ keys: [jwk, { ...jwk, iss: 'downloads' }] });
    expect(() => readPublicKeys(shared)).toThrow(/^INTERNAL_TOKEN_PUBLIC_KEYS holds a key twice/);
  });

  it.each([
    '',
    'x',
    'null',
    '{"keys":[]}',
    '{"keys":[null]}',
    '{"keys":[{"kty":"RSA"}]}',
    pointless,
    withoutIssuer,
  ])('rejects the key set %p with a message', (jwks) => {
    expect(() => readPublicKeys(jwks)).toThrow(/^INTERNAL_TOKEN_PUBLIC_KEYS (is|holds) [^\n]+$/);
  });

  it.each([
    ['no PEM', 'x', 'is not a private key in PEM'],
    [
      'a public key',
      generateKeyPairSync('ec', { namedCurve: 'P-256' })
        .publicKey.export({ type: 'spki', format: 'pem' })
        .toString(),
      'is not a private key in PEM',
    ],
    [
      'a key of RSA',
      pkcs8(generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey),
      'must be an EC P-256 key, not rsa',
    ],
    [
      'another curve',
      pkcs8(generateKeyPairSync('ec', { namedCurve: 'P-384' }).privateKey),
      'must be an EC P-256 key, not ec secp384r1',
    ],
  ])('rejects %s as a signing key with a message', (_what, pem, reason) => {
    expect(() => readSigningKey(pem)).toThrow(`INTERNAL_TOKEN_PRIVATE_KEY ${reason}`);
  });
});
