/** The libraries a Windows program imports, with the names it takes from each; reads 64-bit PE files only. */
export function readImports(file: Buffer): Map<string, string[]> {
  const header = file.readUInt32LE(0x3c);
  if (
    file.toString('latin1', header, header + 4) !== 'PE\0\0' ||
    file.readUInt16LE(header + 24) !== 0x20b
  ) {
    throw new Error('This is not a 64-bit Windows program');
  }
  const sections = readSections(file, header);
  const place = (address: number) => {
    const section = sections.find(({ start, size }) => address >= start && address < start + size);
    if (!section) throw new Error(`No section holds the address ${address}`);
    return section.offset + address - section.start;
  };
  const imports = new Map<string, string[]>();
  // Each entry of the import table has 20 bytes; the first of zeros ends it.
  for (
    let entry = place(file.readUInt32LE(header + 24 + 120));
    file.readUInt32LE(entry + 12) !== 0;
    entry += 20
  ) {
    imports.set(
      readText(file, place(file.readUInt32LE(entry + 12))),
      readNames(file, place(file.readUInt32LE(entry)), place),
    );
  }
  return imports;
}

function readSections(file: Buffer, header: number) {
  const first = header + 24 + file.readUInt16LE(header + 20);
  return Array.from({ length: file.readUInt16LE(header + 6) }, (_none, index) => {
    const at = first + index * 40;
    return {
      start: file.readUInt32LE(at + 12),
      size: file.readUInt32LE(at + 8),
      offset: file.readUInt32LE(at + 20),
    };
  });
}

function readNames(file: Buffer, table: number, place: (address: number) => number): string[] {
  const names: string[] = [];
  for (let at = table; file.readBigUInt64LE(at) !== 0n; at += 8)
    names.push(readText(file, place(file.readUInt32LE(at)) + 2));
  return names;
}

function readText(file: Buffer, start: number): string {
  return file.toString('latin1', start, file.indexOf(0, start));
}
