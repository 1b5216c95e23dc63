import { ed25519 } from '@noble/curves/ed25519.js';

const SIGNATURE_BYTES = 64;
const PUBLIC_KEY_BYTES = 32;

/** Whether an Ed25519 signature (64 bytes) of a message is by a public key (32 bytes), by the strict rules of RFC 8032. */
export const verifyEd25519 = (
  message: Uint8Array,
  signature: Uint8Array,
  publicKey: Uint8Array,
): boolean =>
  signature.length === SIGNATURE_BYTES &&
  publicKey.length === PUBLIC_KEY_BYTES &&
  ed25519.verify(signature, message, publicKey, { zip215: false });
