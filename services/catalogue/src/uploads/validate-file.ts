import { invalid } from '@libs/errors';
import type { FileKind } from './filename';
import type { TempFile } from './temp-file';
import { type ArchiveCheck, type ArchiveEntry, validateZip } from './validate-zip';

const DOS_HEADER_BYTES = 64;
/** Offset of the field of the DOS header that holds the offset of the PE header. */
const PE_POINTER = 0x3c;
const NOT_A_PROGRAM = 'The file is named .exe but is not a Windows program.';
/** The header and the end-of-file marker may stand anywhere in the first and last bytes (PDF 1.7, implementation notes 13 and 18). */
const PDF_MARGIN_BYTES = 1024;
/** Magic bytes of other accepted kinds: such a file can consist of valid UTF-8. */
const NOT_TEXT = ['%PDF-', 'PK\u0003\u0004'];
const NOT_PDF = ['PK\u0003\u0004', 'MZ'];

type Validator = (file: TempFile) => Promise<ArchiveCheck | null>;

const VALIDATORS: Record<FileKind, Validator> = {
  zip: validateZip,
  exe: validateExe,
  pdf: validatePdf,
  txt: validateText,
};

/** Returns the files of an archive; none for other kinds. Throws `invalid` with the reason for a refusal. */
export async function validateFile(file: TempFile, kind: FileKind): Promise<ArchiveEntry[]> {
  const checked = file.size === 0 ? 'The tool file is empty.' : await VALIDATORS[kind](file);
  if (typeof checked !== 'string') return checked ?? [];
  throw invalid('invalid_file', checked, { fields: [{ field: 'toolFile', message: checked }] });
}

async function validateExe(file: TempFile): Promise<string | null> {
  const dos = await file.read(0, DOS_HEADER_BYTES);
  if (dos.length < DOS_HEADER_BYTES || dos.toString('latin1', 0, 2) !== 'MZ') return NOT_A_PROGRAM;
  const pe = await file.read(dos.readUInt32LE(PE_POINTER), 4);
  return pe.toString('latin1') === 'PE\0\0' ? null : NOT_A_PROGRAM;
}

async function validatePdf(file: TempFile): Promise<string | null> {
  const head = (await file.read(0, PDF_MARGIN_BYTES)).toString('latin1');
  if (!head.includes('%PDF-') || NOT_PDF.some((magic) => head.startsWith(magic)))
    return 'The file is named .pdf but is not a PDF document.';
  const tail = await file.read(Math.max(0, file.size - PDF_MARGIN_BYTES), PDF_MARGIN_BYTES);
  return tail.includes('%%EOF')
    ? null
    : 'The PDF document is incomplete: its end-of-file marker is missing.';
}

async function validateText(file: TempFile): Promise<string | null> {
  const head = (await file.read(0, 8)).toString('latin1');
  if (NOT_TEXT.some((magic) => head.startsWith(magic)))
    return 'The file is named .txt but is not a text file.';
  return (await isUtf8(file)) ? null : 'The file is named .txt but is not valid UTF-8 text.';
}

async function isUtf8(file: TempFile): Promise<boolean> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  try {
    for await (const chunk of file.stream() as AsyncIterable<Buffer>) {
      if (chunk.includes(0)) return false;
      decoder.decode(chunk, { stream: true });
    }
    decoder.decode();
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ERR_ENCODING_INVALID_ENCODED_DATA') return false;
    throw error;
  }
}
