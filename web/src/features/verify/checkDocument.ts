import {
  type GenuineDocument,
  type MinisignPublicKey,
  type SignedDocument,
  verifyDocument,
  verifyPdf,
} from '@transparency';
import { fetchReceiptKeys } from '../../shared/verification/trustData';

/** What is known about a receipt or a credit note. */
export interface DocumentCheck {
  filename: string;
  /** Undefined when the document is not genuine. */
  genuine?: GenuineDocument;
  /** Why it is not genuine. */
  problem?: string;
}

/** A receipt has a few kilobytes; larger files are tools. */
const MAX_BYTES = 1024 * 1024;
const PDF = '%PDF-';

/** Checks a file that is a signed receipt or credit note with the keys that are known or fetched; undefined for any other file. */
export async function checkDocument(
  file: File,
  known: readonly MinisignPublicKey[] = [],
): Promise<DocumentCheck | undefined> {
  if (file.size > MAX_BYTES) return undefined;
  const bytes = new Uint8Array(await file.arrayBuffer());
  const verify = verifierOf(bytes);
  if (!verify) return undefined;
  const keys = await fetchReceiptKeys().catch((error: unknown) => {
    if (known.length === 0) throw error;
    return known;
  });
  try {
    return { filename: file.name, genuine: verify(keys) };
  } catch (error) {
    return { filename: file.name, problem: error instanceof Error ? error.message : String(error) };
  }
}

type Verifier = (keys: readonly MinisignPublicKey[]) => GenuineDocument;

function verifierOf(bytes: Uint8Array): Verifier | undefined {
  const text = new TextDecoder('latin1').decode(bytes);
  if (text.startsWith(PDF))
    return text.includes('\n%EXE-SIGNATURE\n') ? (keys) => verifyPdf(bytes, keys) : undefined;
  const document = parseDocument(new TextDecoder().decode(bytes));
  return document && ((keys) => verifyDocument(document, keys));
}

function parseDocument(text: string): (SignedDocument & Record<string, unknown>) | undefined {
  try {
    const parsed = JSON.parse(text) as Partial<SignedDocument> | null;
    const { text: signed, minisign } = parsed?.signature ?? {};
    const isSigned = typeof signed === 'string' && typeof minisign === 'string';
    return isSigned ? (parsed as SignedDocument & Record<string, unknown>) : undefined;
  } catch {
    return undefined; // not JSON: a tool's file
  }
}
