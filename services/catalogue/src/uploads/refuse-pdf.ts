import type { TempFile } from './temp-file';

/** Bytes at the end that must contain the end-of-file marker; it may be padded. */
const TAIL = 1024;

/** Requires `%PDF-` at the start and `%%EOF` near the end. Returns the reason for a refusal. */
export async function refusePdf(file: TempFile): Promise<string | null> {
  const head = await file.read(0, 5);
  if (head.toString('latin1') !== '%PDF-') return 'The file is named .pdf but is not a PDF document.';
  const tail = await file.read(Math.max(0, file.size - TAIL), TAIL);
  return tail.includes('%%EOF') ? null : 'The PDF document is incomplete: its end-of-file marker is missing.';
}
