import { MalformedProgram } from './malformed-program';

/** What a program for Linux declares. */
interface ElfProgram {
  /** Names of functions that other libraries provide. */
  imports: string[];
  /** Whether it has a table of dynamic symbols; a static program has none. */
  isDynamic: boolean;
}

const CLASS_64 = 2;
const LITTLE_ENDIAN = 1;
const DYNAMIC_SYMBOLS = 11;
const MAX_SYMBOLS = 100_000;
const MAX_SECTIONS = 1_000;

interface Section {
  type: number;
  offset: number;
  size: number;
  link: number;
}

/** Reads the dynamic symbols of a little-endian ELF file (System V ABI). Throws when its tables are malformed, see `isMalformed`. */
export function readElf(bytes: Buffer): ElfProgram {
  if (bytes[5] !== LITTLE_ENDIAN) throw new MalformedProgram('a big-endian program');
  const is64 = bytes[4] === CLASS_64;
  const sections = readSections(bytes, is64);
  const symbols = sections.find(({ type }) => type === DYNAMIC_SYMBOLS);
  if (!symbols) return { imports: [], isDynamic: false };
  const names = sections[symbols.link];
  const entrySize = is64 ? 24 : 16;
  const count = Math.floor(symbols.size / entrySize);
  if (!names || count > MAX_SYMBOLS) throw new MalformedProgram('a table of symbols without names');
  const imports: string[] = [];
  for (let index = 1; index < count; index += 1) {
    const at = symbols.offset + index * entrySize;
    const definedIn = bytes.readUInt16LE(at + (is64 ? 6 : 14));
    if (definedIn !== 0) continue;
    const start = names.offset + bytes.readUInt32LE(at);
    const end = bytes.indexOf(0, start);
    if (end === -1) throw new MalformedProgram('a name without an end');
    imports.push(bytes.toString('latin1', start, end));
  }
  return { imports, isDynamic: true };
}

function readSections(bytes: Buffer, is64: boolean): Section[] {
  const number = (at: number): number =>
    is64 ? Number(bytes.readBigUInt64LE(at)) : bytes.readUInt32LE(at);
  const table = number(is64 ? 0x28 : 0x20);
  const entrySize = bytes.readUInt16LE(is64 ? 0x3a : 0x2e);
  const count = bytes.readUInt16LE(is64 ? 0x3c : 0x30);
  if (count > MAX_SECTIONS) throw new MalformedProgram('too many sections');
  return Array.from({ length: count }, (_, index) => {
    const at = table + index * entrySize;
    return {
      type: bytes.readUInt32LE(at + 4),
      offset: number(at + (is64 ? 0x18 : 0x10)),
      size: number(at + (is64 ? 0x20 : 0x14)),
      link: bytes.readUInt32LE(at + (is64 ? 0x28 : 0x18)),
    };
  });
}
