import { JsonWebKey, createHash, createPublicKey, generateKeyPairSync } from 'node:crypto';
import { Places } from '../files/places';
import { keepSecret } from '../files/keep-secret';

/** The settings that let services recognize each other's calls: an ES256 key and the public keys that are accepted. */
export interface InternalTokenKeys {
  INTERNAL_TOKEN_PRIVATE_KEY: string;
  INTERNAL_TOKEN_PUBLIC_KEYS: string;
}

/** The operator's keys where given; otherwise a pair made at the first start and kept in `DATA_DIR/secrets`. */
export function internalTokenKeys(places: Places, given: NodeJS.ProcessEnv): InternalTokenKeys {
  const privateKey = given.INTERNAL_TOKEN_PRIVATE_KEY ?? keepSecret(places.secrets, 'internal-token.pem', newPrivateKey);
  return {
    INTERNAL_TOKEN_PRIVATE_KEY: privateKey,
    INTERNAL_TOKEN_PUBLIC_KEYS: given.INTERNAL_TOKEN_PUBLIC_KEYS ?? JSON.stringify({ keys: [publicKeyOf(privateKey)] }),
  };
}

/** The public half as a JSON Web Key; its `kid` is the RFC 7638 thumbprint. */
export function publicKeyOf(privateKeyPem: string): JsonWebKey {
  const { kty, crv, x, y } = createPublicKey(privateKeyPem.replace(/\\n/g, '\n')).export({ format: 'jwk' });
  const kid = createHash('sha256').update(JSON.stringify({ crv, kty, x, y })).digest('base64url');
  return { kty, crv, x, y, kid, alg: 'ES256', use: 'sig' };
}

function newPrivateKey(): string {
  return generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
}
