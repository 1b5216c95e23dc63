import {
  equalBytes,
  type FileDigest,
  type LogEntry,
  type MinisignPublicKey,
  parseSignature,
  parseTrustedComment,
  showKeyId,
  verifyTrustedComment,
} from '@transparency';

/** Returns the id of the key that signed a file as an entry of the log says, its publication or the last change; throws an Error that says what is wrong. */
export function checkSignature(
  text: string,
  digest: FileDigest,
  keys: readonly MinisignPublicKey[],
  entry: LogEntry,
): string {
  const signature = parseSignature(text);
  const key = keys.find(({ id }) => equalBytes(id, signature.keyId));
  if (!key) throw new Error(`The signature is by another key, ${showKeyId(signature.keyId)}.`);
  if (!verifyTrustedComment(signature, key)) throw new Error('The signature is wrong.');
  const signed = parseTrustedComment(signature.trustedComment);
  if (signed?.sha256 !== digest.sha256) throw new Error('The signature is not of this file.');
  const isAboutEntry =
    signed.slug === entry.slug &&
    signed.version === entry.version &&
    signed.file === entry.file &&
    signed.size === entry.size &&
    signed.time === Math.floor(Date.parse(entry.at) / 1000);
  if (!isAboutEntry) throw new Error('The signature is about another publication.');
  return showKeyId(key.id);
}
