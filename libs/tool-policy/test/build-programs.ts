const IMAGE_BASE = 0x1000;
const RAW_START = 0x400;

interface PeContent {
  imports?: Record<string, string[]>;
  section?: string;
  /** Flags of its section; readable data when absent. */
  flags?: number;
  /** Bytes after the tables. */
  padding?: Buffer;
}

/** Builds a Windows program with one section that holds its import table. */
export function buildPe({ imports = {}, section = '.idata', flags, padding }: PeContent): Buffer {
  const libraries = Object.entries(imports);
  const body: Buffer[] = [];
  let used = (libraries.length + 1) * 20;
  const add = (bytes: Buffer): number => {
    body.push(bytes);
    used += bytes.length;
    return IMAGE_BASE + used - bytes.length;
  };
  const descriptors = Buffer.alloc(used);
  libraries.forEach(([library, functions], index) => {
    const name = add(Buffer.from(`${library}\0`));
    const hints = functions.map((functionName) => add(Buffer.from(`\0\0${functionName}\0`)));
    const table = Buffer.alloc((hints.length + 1) * 8);
    hints.forEach((hint, at) => table.writeBigUInt64LE(BigInt(hint), at * 8));
    descriptors.writeUInt32LE(add(table), index * 20);
    descriptors.writeUInt32LE(name, index * 20 + 12);
  });
  const content = Buffer.concat([descriptors, ...body, padding ?? Buffer.alloc(0)]);
  return Buffer.concat([headers(section, content.length, flags ?? 0x40000040), content]);
}

function headers(section: string, size: number, flags: number): Buffer {
  const bytes = Buffer.alloc(RAW_START);
  bytes.write('MZ', 0, 'latin1');
  bytes.writeUInt32LE(0x80, 0x3c);
  bytes.write('PE\0\0', 0x80, 'latin1');
  bytes.writeUInt16LE(0x8664, 0x84);
  bytes.writeUInt16LE(1, 0x86); // sections
  bytes.writeUInt16LE(240, 0x94); // size of the optional header
  bytes.writeUInt16LE(0x20b, 0x98);
  bytes.writeUInt32LE(16, 0x98 + 108); // directories
  bytes.writeUInt32LE(IMAGE_BASE, 0x98 + 112 + 8);
  const at = 0x98 + 240;
  bytes.write(section, at, 'latin1');
  bytes.writeUInt32LE(size, at + 8);
  bytes.writeUInt32LE(IMAGE_BASE, at + 12);
  bytes.writeUInt32LE(size, at + 16);
  bytes.writeUInt32LE(RAW_START, at + 20);
  bytes.writeUInt32LE(flags, at + 36);
  return bytes;
}

/** Builds a program for Linux that takes these functions from libraries. */
export function buildElf(functions: string[]): Buffer {
  const names = Buffer.from(`\0${functions.join('\0')}\0`);
  const symbols = Buffer.alloc((functions.length + 1) * 24);
  functions.forEach((name, index) =>
    symbols.writeUInt32LE(names.indexOf(`\0${name}\0`) + 1, (index + 1) * 24),
  );
  const sections = Buffer.alloc(3 * 64);
  const describe = (index: number, type: number, offset: number, size: number, link: number) => {
    sections.writeUInt32LE(type, index * 64 + 4);
    sections.writeBigUInt64LE(BigInt(offset), index * 64 + 0x18);
    sections.writeBigUInt64LE(BigInt(size), index * 64 + 0x20);
    sections.writeUInt32LE(link, index * 64 + 0x28);
  };
  describe(1, 11, 64 + sections.length, symbols.length, 2);
  describe(2, 3, 64 + sections.length + symbols.length, names.length, 0);
  const header = Buffer.alloc(64);
  header.write('\x7fELF', 0, 'latin1');
  header.set([2, 1, 1], 4);
  header.writeBigUInt64LE(64n, 0x28);
  header.writeUInt16LE(64, 0x3a);
  header.writeUInt16LE(3, 0x3c);
  return Buffer.concat([header, sections, symbols, names]);
}
