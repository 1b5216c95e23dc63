import { isUtf8 } from 'node:buffer';

/** What a file is by its first bytes. */
export type ContentType =
  | 'zip'
  | 'pdf'
  | 'pe'
  | 'elf'
  | 'mach-o'
  | 'ole'
  | 'gzip'
  | '7z'
  | 'rar'
  | 'java-class'
  | 'picture'
  | 'text'
  | 'data'
  | 'empty';

const MAGIC: readonly (readonly [hex: string, type: ContentType])[] = [
  ['504b0304', 'zip'],
  ['504b0506', 'zip'],
  ['255044462d', 'pdf'],
  ['4d5a', 'pe'],
  ['7f454c46', 'elf'],
  ['feedface', 'mach-o'],
  ['feedfacf', 'mach-o'],
  ['cefaedfe', 'mach-o'],
  ['cffaedfe', 'mach-o'],
  ['d0cf11e0a1b11ae1', 'ole'],
  ['1f8b', 'gzip'],
  ['377abcaf271c', '7z'],
  ['526172211a07', 'rar'],
  ['cafebabe', 'java-class'],
  ['89504e470d0a1a0a', 'picture'],
  ['ffd8ff', 'picture'],
  ['474946383761', 'picture'],
  ['474946383961', 'picture'],
];

/** Offset of the field of the DOS header that holds the offset of the PE header. */
const PE_POINTER = 0x3c;

/** Names the type of a file by its content. Text is valid UTF-8 without NUL. */
export function detectType(content: Buffer): ContentType {
  if (content.length === 0) return 'empty';
  const head = content.toString('hex', 0, 8);
  const type = MAGIC.find(([magic]) => head.startsWith(magic))?.[1];
  if (type === 'pe' && !hasPeHeader(content)) return isText(content) ? 'text' : 'data';
  return type ?? (isText(content) ? 'text' : 'data');
}

export const isText = (content: Buffer): boolean => !content.includes(0) && isUtf8(content);

function hasPeHeader(content: Buffer): boolean {
  if (content.length < PE_POINTER + 4) return false;
  const at = content.readUInt32LE(PE_POINTER);
  return content.toString('latin1', at, at + 4) === 'PE\0\0';
}
