import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex } from '@noble/hashes/utils.js';
import { concatBytes, equalBytes, fromBase64, toBase64 } from './bytes';
import { verifyEd25519 } from './ed25519';

/**
 * Keys and signatures in the text formats of minisign. A signature has two parts: one of the file's BLAKE2b-512 digest ("prehashed"), which
 * `minisign -V` needs, and one of the first and the trusted comment. Our comments have the file's SHA-256, so the second part alone shows
 * that a file is signed.
 */

const KEY_TYPE = new TextEncoder().encode('Ed');
const PREHASHED_TYPE = new TextEncoder().encode('ED');
const ID_BYTES = 8;
const UNTRUSTED = 'untrusted comment: ';
const TRUSTED = 'trusted comment: ';
/** A file's name may have spaces; what follows it has not, so there is one way to read a comment. */
const FILE_COMMENT =
  /^tool:(\S+) version:(\d+) file:(.+) size:(\d+) time:(\d+) sha256:([0-9a-f]{64})$/u;

/** A public key: its id (8 bytes) and 32 bytes of Ed25519. */
export interface MinisignPublicKey {
  id: Uint8Array;
  publicKey: Uint8Array;
}

/** A signature of a file: `signature` is of the digest, `globalSignature` of `signature` and the trusted comment. */
export interface MinisignSignature {
  keyId: Uint8Array;
  signature: Uint8Array;
  trustedComment: string;
  globalSignature: Uint8Array;
}

/** What the trusted comment of a published file says. */
export interface SignedFile {
  slug: string;
  version: number;
  file: string;
  /** Bytes. */
  size: number;
  /** Seconds since 1970. */
  time: number;
  /** 64 hexadecimal digits. */
  sha256: string;
}

/** Returns the id of one of our keys: the first eight bytes of its SHA-256, so that nobody has to store it. */
export const minisignKeyId = (publicKey: Uint8Array): Uint8Array =>
  sha256(publicKey).slice(0, ID_BYTES);

/** Returns an id as minisign shows it: 16 capital hexadecimal digits, the last byte first. */
export const showKeyId = (id: Uint8Array): string =>
  bytesToHex(Uint8Array.from(id).reverse()).toUpperCase();

/** Writes a public key as the two lines of a `minisign.pub`. */
export const formatPublicKey = ({ id, publicKey }: MinisignPublicKey): string =>
  `${UNTRUSTED}minisign public key ${showKeyId(id)}\n${toBase64(concatBytes(KEY_TYPE, id, publicKey))}\n`;

/** Reads a public key with or without its comment. Throws an Error for any other text. */
export function parsePublicKey(text: string): MinisignPublicKey {
  const lines = text.trimEnd().split('\n');
  const bytes = fromBase64(lines.at(-1)?.trim() ?? '');
  const hasComment = lines.length === 2 && lines[0]?.startsWith(UNTRUSTED);
  const isKey = bytes.length === 2 + ID_BYTES + 32 && equalBytes(bytes.slice(0, 2), KEY_TYPE);
  if (!(hasComment || lines.length === 1) || !isKey)
    throw new Error('This is not a public key of minisign.');
  return { id: bytes.slice(2, 2 + ID_BYTES), publicKey: bytes.slice(2 + ID_BYTES) };
}

/** Signs a BLAKE2b-512 digest (64 bytes) and a comment of one line. `sign` returns 64 bytes of Ed25519. */
export function createSignature(
  digest: Uint8Array,
  trustedComment: string,
  keyId: Uint8Array,
  sign: (message: Uint8Array) => Uint8Array,
): MinisignSignature {
  if (/[\r\n]/.test(trustedComment)) throw new Error('A trusted comment is one line.');
  const signature = sign(digest);
  const globalSignature = sign(signedWithComment(signature, trustedComment));
  return { keyId, signature, trustedComment, globalSignature };
}

/** Writes a signature as the four lines of a `.minisig` file. */
export const formatSignature = (signature: MinisignSignature): string =>
  [
    `${UNTRUSTED}signature from minisign key ${showKeyId(signature.keyId)}`,
    toBase64(concatBytes(PREHASHED_TYPE, signature.keyId, signature.signature)),
    `${TRUSTED}${signature.trustedComment}`,
    toBase64(signature.globalSignature),
    '',
  ].join('\n');

/** Reads a prehashed signature. Throws an Error for any other text. */
export function parseSignature(text: string): MinisignSignature {
  const [untrusted = '', encoded = '', comment = '', global = '', ...rest] = text.split(/\r?\n/);
  const bytes = fromBase64(encoded);
  const globalSignature = fromBase64(global);
  const isSignature =
    untrusted.startsWith(UNTRUSTED) &&
    comment.startsWith(TRUSTED) &&
    rest.join('') === '' &&
    equalBytes(bytes.slice(0, 2), PREHASHED_TYPE) &&
    bytes.length === 2 + ID_BYTES + 64 &&
    globalSignature.length === 64;
  if (!isSignature) throw new Error('This is not a prehashed signature of minisign.');
  return {
    keyId: bytes.slice(2, 2 + ID_BYTES),
    signature: bytes.slice(2 + ID_BYTES),
    trustedComment: comment.slice(TRUSTED.length),
    globalSignature,
  };
}

/** Whether a key has signed the trusted comment. The caller compares what it says with the file. */
export const verifyTrustedComment = (
  { keyId, signature, trustedComment, globalSignature }: MinisignSignature,
  { id, publicKey }: MinisignPublicKey,
): boolean =>
  equalBytes(keyId, id) &&
  verifyEd25519(signedWithComment(signature, trustedComment), globalSignature, publicKey);

/** Writes the trusted comment of a published file. */
export const formatTrustedComment = ({ slug, version, file, size, time, ...rest }: SignedFile) =>
  `tool:${slug} version:${version} file:${file} size:${size} time:${time} sha256:${rest.sha256}`;

/** Reads the trusted comment of a published file; undefined for any other comment. */
export function parseTrustedComment(comment: string): SignedFile | undefined {
  const [, slug, version, file, size, time, digest] = FILE_COMMENT.exec(comment) ?? [];
  if (!slug || !file || !digest) return undefined;
  const numbers = { version: Number(version), size: Number(size), time: Number(time) };
  return { slug, file, sha256: digest, ...numbers };
}

const signedWithComment = (signature: Uint8Array, comment: string): Uint8Array =>
  concatBytes(signature, new TextEncoder().encode(comment));
