import { createHash, generateKeyPairSync, sign } from 'node:crypto';
import {
  createSignature,
  formatDocumentComment,
  formatPublicKey,
  formatSignature,
  minisignKeyId,
} from '@transparency';

/** A receipt as payments signs it, and the list of public keys that belongs to it. */
export function aSignedReceipt() {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519');
  const bytes = Uint8Array.from(
    Buffer.from(publicKey.export({ format: 'jwk' }).x ?? '', 'base64url'),
  );
  const fields = { number: 'EXE-2026-000042', item: 'Cipher Lab', amount: 1999 };
  const text = JSON.stringify(fields);
  const digest = Uint8Array.from(createHash('blake2b512').update(text).digest());
  const id = minisignKeyId(bytes);
  const sha256 = createHash('sha256').update(text).digest('hex');
  const comment = formatDocumentComment(fields.number, sha256);
  const signature = createSignature(digest, comment, id, (message) =>
    Uint8Array.from(sign(null, message, privateKey)),
  );
  const receipt = { ...fields, signature: { text, minisign: formatSignature(signature) } };
  return { receipt, keys: [{ publicKey: formatPublicKey({ id, publicKey: bytes }) }] };
}
