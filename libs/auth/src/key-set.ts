import {
  createHash,
  createPrivateKey,
  createPublicKey,
  type JsonWebKey,
  type KeyObject,
} from 'node:crypto';

export interface AcceptedKey {
  key: KeyObject;
  issuer: string;
}

/** Public ES256 keys by id; an issuer has two while its key is being rotated. */
export type PublicKeys = ReadonlyMap<string, AcceptedKey>;

type IssuedKey = JsonWebKey & { iss?: string };

/** Reads a JSON Web Key Set of P-256 public keys, each with its issuer in `iss`; throws if it is invalid. */
export function readPublicKeys(jwks: string): PublicKeys {
  const keys = new Map<string, AcceptedKey>();
  for (const jwk of parseKeySet(jwks)) {
    if (jwk?.kty !== 'EC' || jwk.crv !== 'P-256')
      throw new Error('INTERNAL_TOKEN_PUBLIC_KEYS holds a key that is not EC P-256');
    const id = thumbprint(jwk);
    if (keys.has(id))
      throw new Error(
        'INTERNAL_TOKEN_PUBLIC_KEYS holds a key twice: every issuer has a key of its own',
      );
    if (typeof jwk.iss !== 'string')
      throw new Error('INTERNAL_TOKEN_PUBLIC_KEYS holds a key without an issuer in iss');
    keys.set(id, { key: readPublicKey(jwk), issuer: jwk.iss });
  }
  if (keys.size === 0) throw new Error('INTERNAL_TOKEN_PUBLIC_KEYS holds no key');
  return keys;
}

function parseKeySet(jwks: string): (IssuedKey | null)[] {
  const set = parseJson(jwks) as { keys?: (IssuedKey | null)[] } | null;
  if (Array.isArray(set?.keys)) return set.keys;
  throw new Error('INTERNAL_TOKEN_PUBLIC_KEYS is not a JSON Web Key Set');
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new Error('INTERNAL_TOKEN_PUBLIC_KEYS is not JSON', { cause });
  }
}

function readPublicKey(jwk: IssuedKey): KeyObject {
  try {
    return createPublicKey({ key: jwk, format: 'jwk' });
  } catch (cause) {
    throw new Error(
      'INTERNAL_TOKEN_PUBLIC_KEYS holds a key whose coordinates are not on the curve P-256',
      { cause },
    );
  }
}

export interface SigningKey {
  kid: string;
  key: KeyObject;
}

/** Reads an ES256 private key in PKCS#8 PEM; throws if it is invalid. */
export function readSigningKey(pem: string): SigningKey {
  const key = readPrivateKey(pem.replace(/\\n/g, '\n'));
  const { namedCurve } = key.asymmetricKeyDetails ?? {};
  if (namedCurve !== 'prime256v1') {
    throw new Error(
      `INTERNAL_TOKEN_PRIVATE_KEY must be an EC P-256 key, not ${key.asymmetricKeyType} ${namedCurve ?? ''}`.trimEnd(),
    );
  }
  return { kid: thumbprint(createPublicKey(key).export({ format: 'jwk' })), key };
}

function readPrivateKey(pem: string): KeyObject {
  try {
    return createPrivateKey(pem);
  } catch {
    throw new Error(
      'INTERNAL_TOKEN_PRIVATE_KEY is not a private key in PEM: -----BEGIN PRIVATE KEY-----, with line breaks or \\n',
    );
  }
}

/** Computes the RFC 7638 thumbprint of an EC public key. */
function thumbprint({ crv, kty, x, y }: JsonWebKey): string {
  return createHash('sha256').update(JSON.stringify({ crv, kty, x, y })).digest('base64url');
}
