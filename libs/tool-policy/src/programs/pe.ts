import { MalformedProgram } from './malformed-program';

/** What a Windows program declares: its sections and the functions it imports. */
export interface Program {
  sections: { name: string; content: Buffer; isExecutable: boolean; isWritable: boolean }[];
  imports: { library: string; functions: string[] }[];
  /** Whether it is a .NET program, whose calls are not in its import table. */
  isManaged: boolean;
}

const MAX_SECTIONS = 96;
const MAX_LIBRARIES = 500;
const MAX_FUNCTIONS = 5_000;
const MAX_NAME_BYTES = 200;
const PE32_PLUS = 0x20b;
const EXECUTABLE = 0x20000000;
const WRITABLE = 0x80000000;
const IMPORT_DIRECTORY = 1;
const DELAY_IMPORT_DIRECTORY = 13;
const CLR_DIRECTORY = 14;

interface Layout {
  bytes: Buffer;
  is64: boolean;
  sections: { start: number; size: number; rawStart: number; rawSize: number }[];
}

/** Reads the tables of a PE file (Microsoft's PE format). Throws when they are malformed, see `isMalformed`. */
export function readPe(bytes: Buffer): Program {
  const header = bytes.readUInt32LE(0x3c) + 4;
  const sectionCount = bytes.readUInt16LE(header + 2);
  const optionalSize = bytes.readUInt16LE(header + 16);
  if (sectionCount > MAX_SECTIONS) throw new MalformedProgram('too many sections');
  const optional = header + 20;
  const is64 = optionalSize >= 2 && bytes.readUInt16LE(optional) === PE32_PLUS;
  const layout: Layout = { bytes, is64, sections: [] };
  const sections = Array.from({ length: sectionCount }, (_, index) => {
    const at = optional + optionalSize + index * 40;
    const flags = bytes.readUInt32LE(at + 36);
    const rawSize = bytes.readUInt32LE(at + 16);
    const rawStart = bytes.readUInt32LE(at + 20);
    const size = Math.max(bytes.readUInt32LE(at + 8), rawSize);
    layout.sections.push({ start: bytes.readUInt32LE(at + 12), size, rawStart, rawSize });
    return {
      name: bytes.toString('latin1', at, at + 8).split('\0')[0] ?? '',
      content: bytes.subarray(rawStart, rawStart + rawSize),
      isExecutable: (flags & EXECUTABLE) !== 0,
      isWritable: (flags & WRITABLE) !== 0,
    };
  });
  const directory = (index: number): number => {
    const at = optional + (is64 ? 112 : 96);
    if (optionalSize < at - optional + (index + 1) * 8) return 0;
    return bytes.readUInt32LE(at - 4) > index ? bytes.readUInt32LE(at + index * 8) : 0;
  };
  return {
    sections,
    imports: [
      ...readImports(layout, directory(IMPORT_DIRECTORY), { entrySize: 20, name: 12, table: 0 }),
      ...readImports(layout, directory(DELAY_IMPORT_DIRECTORY), {
        entrySize: 32,
        name: 4,
        table: 16,
      }),
    ],
    isManaged: directory(CLR_DIRECTORY) !== 0,
  };
}

interface Descriptor {
  entrySize: number;
  name: number;
  table: number;
}

function readImports(layout: Layout, address: number, at: Descriptor): Program['imports'] {
  if (address === 0) return [];
  const imports: Program['imports'] = [];
  for (let entry = toOffset(layout, address); ; entry += at.entrySize) {
    const name = layout.bytes.readUInt32LE(entry + at.name);
    if (name === 0) return imports;
    if (imports.length === MAX_LIBRARIES) throw new MalformedProgram('too many imported libraries');
    // A table of names can be absent; the table of addresses then holds them.
    const table =
      layout.bytes.readUInt32LE(entry + at.table) ||
      layout.bytes.readUInt32LE(entry + (at.table === 0 ? 16 : 12));
    imports.push({ library: readName(layout, name), functions: readFunctions(layout, table) });
  }
}

function readFunctions(layout: Layout, table: number): string[] {
  const names: string[] = [];
  const width = layout.is64 ? 8 : 4;
  for (let at = toOffset(layout, table); ; at += width) {
    const low = layout.bytes.readUInt32LE(at);
    const high = layout.is64 ? layout.bytes.readUInt32LE(at + 4) : low;
    if (low === 0 && (!layout.is64 || high === 0)) return names;
    if (names.length === MAX_FUNCTIONS) throw new MalformedProgram('too many imported functions');
    const isOrdinal = high >>> 31 === 1;
    names.push(isOrdinal ? `#${low & 0xffff}` : readName(layout, low + 2));
  }
}

function readName(layout: Layout, address: number): string {
  const start = toOffset(layout, address);
  const end = layout.bytes.indexOf(0, start);
  if (end === -1 || end - start > MAX_NAME_BYTES)
    throw new MalformedProgram('a name without an end');
  return layout.bytes.toString('latin1', start, end);
}

function toOffset({ sections, bytes }: Layout, address: number): number {
  const section = sections.find(({ start, size }) => address >= start && address < start + size);
  const offset = section && address - section.start + section.rawStart;
  if (section === undefined || offset === undefined || offset >= bytes.length)
    throw new MalformedProgram('an address outside all sections');
  return offset;
}
