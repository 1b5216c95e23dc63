import type { TempFile } from './temp-file';

const DOS_HEADER_BYTES = 64;
/** Offset of the field of the DOS header that holds the offset of the PE header. */
const PE_POINTER = 0x3c;
const NOT_A_PROGRAM = 'The file is named .exe but is not a Windows program.';

/** Requires an MZ header that points to a PE header. Returns the reason for a refusal. */
export async function refuseExe(file: TempFile): Promise<string | null> {
  const dos = await file.read(0, DOS_HEADER_BYTES);
  if (dos.length < DOS_HEADER_BYTES || dos.toString('latin1', 0, 2) !== 'MZ') return NOT_A_PROGRAM;
  const pe = await file.read(dos.readUInt32LE(PE_POINTER), 4);
  return pe.toString('latin1') === 'PE\0\0' ? null : NOT_A_PROGRAM;
}
