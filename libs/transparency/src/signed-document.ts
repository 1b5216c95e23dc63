import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex } from '@noble/hashes/utils.js';
import { type MinisignPublicKey, parseSignature, verifyTrustedComment } from './minisign';

/** Begins the comments at the end of a PDF that hold its signature. */
export const PDF_SIGNATURE = '%EXE-SIGNATURE\n';

const DOCUMENT_COMMENT = /^document:(\S+) sha256:([0-9a-f]{64})$/;
const MISMATCH = 'The signature does not fit: the document was changed, or is not from here.';

/** Writes the trusted comment of a document; `digest` is the SHA-256 of what is signed, in hexadecimal digits. */
export const formatDocumentComment = (number: string, digest: string): string =>
  `document:${number} sha256:${digest}`;

/** The parts of a signed receipt or credit note that a check needs. */
export interface SignedDocument {
  signature: { text: string; minisign: string };
}

/** A genuine document; `unsigned` are its fields that the signature does not cover, so that anybody may have changed them. */
export interface GenuineDocument {
  number: string;
  unsigned: string[];
}

/** Verifies a receipt or a credit note in JSON. Throws an Error that says what is wrong. */
export function verifyDocument(
  document: SignedDocument & Record<string, unknown>,
  keys: readonly MinisignPublicKey[],
): GenuineDocument {
  const { text, minisign } = document.signature;
  const number = verifyContent(new TextEncoder().encode(text), minisign, keys);
  const signed = new Map(Object.entries(JSON.parse(text) as Record<string, unknown>));
  for (const [field, value] of signed)
    if (JSON.stringify(document[field]) !== JSON.stringify(value))
      throw new Error(`The field ${field} was changed.`);
  const unsigned = Object.keys(document).filter(
    (field) => field !== 'signature' && !signed.has(field),
  );
  return { number, unsigned };
}

/** Verifies a PDF with its signature at the end, which covers all of it. Throws an Error that says what is wrong. */
export function verifyPdf(bytes: Uint8Array, keys: readonly MinisignPublicKey[]): GenuineDocument {
  const text = new TextDecoder('latin1').decode(bytes);
  const end = text.lastIndexOf(PDF_SIGNATURE);
  if (end < 0) throw new Error('This PDF has no signature.');
  const minisign = text.slice(end + PDF_SIGNATURE.length).replaceAll(/^%/gm, '');
  return { number: verifyContent(bytes.subarray(0, end), minisign, keys), unsigned: [] };
}

/** Returns the number of the document. */
function verifyContent(
  content: Uint8Array,
  minisign: string,
  keys: readonly MinisignPublicKey[],
): string {
  const signature = parseSignature(minisign);
  if (!keys.some((key) => verifyTrustedComment(signature, key))) throw new Error(MISMATCH);
  const [, number, digest] = DOCUMENT_COMMENT.exec(signature.trustedComment) ?? [];
  if (number === undefined) throw new Error('This is the signature of something else.');
  if (digest !== bytesToHex(sha256(content))) throw new Error(MISMATCH);
  return number;
}
