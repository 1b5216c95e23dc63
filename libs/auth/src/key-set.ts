import { createHash, createPrivateKey, createPublicKey, type JsonWebKey, type KeyObject } from 'node:crypto';

/** Public ES256 keys by their id; two are accepted while a key is being rotated. */
export type PublicKeys = ReadonlyMap<string, KeyObject>;

/** Reads a JSON Web Key Set of P-256 public keys; throws a sentence when it is not one. */
export function readPublicKeys(jwks: string): PublicKeys {
  const parsed = parseKeySet(jwks);
  const keys = new Map<string, KeyObject>();
  for (const jwk of parsed) {
    if (jwk.kty !== 'EC' || jwk.crv !== 'P-256') throw new Error('INTERNAL_TOKEN_PUBLIC_KEYS holds a key that is not EC P-256');
    keys.set(thumbprint(jwk), createPublicKey({ key: jwk, format: 'jwk' }));
  }
  if (keys.size === 0) throw new Error('INTERNAL_TOKEN_PUBLIC_KEYS holds no key');
  return keys;
}

function parseKeySet(jwks: string): JsonWebKey[] {
  try {
    const { keys } = JSON.parse(jwks) as { keys?: JsonWebKey[] };
    if (Array.isArray(keys)) return keys;
  } catch (cause) {
    throw new Error('INTERNAL_TOKEN_PUBLIC_KEYS is not JSON', { cause });
  }
  throw new Error('INTERNAL_TOKEN_PUBLIC_KEYS is not a JSON Web Key Set');
}

/** A private key with the id under which its public half is known. */
export interface SigningKey {
  kid: string;
  key: KeyObject;
}

/** Reads a PKCS#8 PEM private key for ES256; throws when it is not one. */
export function readSigningKey(pem: string): SigningKey {
  const key = createPrivateKey(pem.replace(/\\n/g, '\n'));
  return { kid: thumbprint(createPublicKey(key).export({ format: 'jwk' })), key };
}

/** The RFC 7638 thumbprint of an EC public key. */
export function thumbprint({ crv, kty, x, y }: JsonWebKey): string {
  return createHash('sha256').update(JSON.stringify({ crv, kty, x, y })).digest('base64url');
}
