import type { TempFile } from './temp-file';

/** Magic bytes of other accepted kinds: such a file can consist of valid UTF-8. */
const OTHER_KINDS = ['%PDF-', 'PK\u0003\u0004'];

/** Requires valid UTF-8 without NUL and without the magic bytes of another kind. Returns the reason for a refusal. */
export async function refuseText(file: TempFile): Promise<string | null> {
  const head = (await file.read(0, 8)).toString('latin1');
  if (OTHER_KINDS.some((magic) => head.startsWith(magic))) return 'The file is named .txt but is not a text file.';
  return (await isText(file)) ? null : 'The file is named .txt but is not valid UTF-8 text.';
}

async function isText(file: TempFile): Promise<boolean> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  for await (const chunk of file.stream() as AsyncIterable<Buffer>) {
    if (chunk.includes(0) || !decodes(() => decoder.decode(chunk, { stream: true }))) return false;
  }
  return decodes(() => decoder.decode());
}

function decodes(decode: () => string): boolean {
  try {
    decode();
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ERR_ENCODING_INVALID_ENCODED_DATA') return false;
    throw error;
  }
}
