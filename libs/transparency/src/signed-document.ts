import { blake2b } from '@noble/hashes/blake2.js';
import { type MinisignPublicKey, parseSignature, verifySignature } from './minisign';

/** Begins the comments at the end of a PDF that hold its signature. */
export const PDF_SIGNATURE = '%EXE-SIGNATURE\n';

const DOCUMENT = /^document:(\S+)$/;

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
  const digest = blake2b(content, { dkLen: 64 });
  if (!keys.some((key) => verifySignature({ digest }, signature, key)))
    throw new Error('The signature does not fit: the document was changed, or is not from here.');
  const [, number] = DOCUMENT.exec(signature.trustedComment) ?? [];
  if (number === undefined) throw new Error('This is the signature of something else.');
  return number;
}
