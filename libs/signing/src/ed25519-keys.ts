import { createPrivateKey, createPublicKey, type KeyObject, sign } from 'node:crypto';

/** An Ed25519 key that signs. */
export interface SigningKey {
  privateKey: KeyObject;
  /** 32 bytes. */
  publicKey: Uint8Array;
}

const SEED_BYTES = 32;
/** What precedes the seed in a PKCS #8 private key (RFC 8410 §7). */
const PKCS8_PREFIX = Buffer.from('302e020100300506032b657004220420', 'hex');

/** Parses a list of keys, of which the first signs: 32 random bytes in base64 each. Throws an error that does not contain a key. */
export function readSigningKeys(text: string, setting: string): [SigningKey, ...SigningKey[]] {
  const [first, ...others] = text
    .split(',')
    .map((entry, index) => readKey(entry.trim(), `Key ${index + 1} of ${setting}`));
  return [first!, ...others];
}

/** Signs a message; returns 64 bytes. */
export const signEd25519 = ({ privateKey }: SigningKey, message: Uint8Array): Uint8Array =>
  new Uint8Array(sign(null, message, privateKey));

function readKey(entry: string, name: string): SigningKey {
  const seed = Buffer.from(entry, 'base64');
  if (seed.length !== SEED_BYTES || seed.toString('base64') !== entry)
    throw new Error(`${name} is not 32 bytes in base64 (openssl rand -base64 32)`);
  const key = Buffer.concat([PKCS8_PREFIX, seed]);
  const privateKey = createPrivateKey({ key, format: 'der', type: 'pkcs8' });
  const { x = '' } = createPublicKey(privateKey).export({ format: 'jwk' });
  return { privateKey, publicKey: new Uint8Array(Buffer.from(x, 'base64url')) };
}
