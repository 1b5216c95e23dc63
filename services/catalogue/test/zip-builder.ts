import { crc32, deflateRawSync } from 'node:zlib';

/** One entry of a crafted archive; whatever is given is written as given, right or wrong. */
export interface CraftedEntry {
  name: string;
  /** The name in the entry's own header; the same when absent. */
  localName?: string;
  data?: Buffer | string;
  /** Bytes it claims to unpack to. */
  declaredSize?: number;
  /** Unix mode, such as 0o120777 for a symbolic link. */
  mode?: number;
  /** Where the directory says that the entry begins. */
  offset?: number;
}

interface Written extends CraftedEntry {
  content: Buffer;
  compressed: Buffer;
  at: number;
}

/** A ZIP archive of exactly these entries, well-formed or not. */
export function aZip(entries: CraftedEntry[] = [{ name: 'readme.txt', data: 'hello' }], { entryCount = entries.length } = {}): Buffer {
  let at = 0;
  const written = entries.map((entry): Written => {
    const content = Buffer.from(entry.data ?? '');
    const one = { ...entry, content, compressed: deflateRawSync(content), at };
    at += localHeader(one).length + one.compressed.length;
    return one;
  });
  const body = Buffer.concat(written.flatMap((entry) => [localHeader(entry), entry.compressed]));
  const directory = Buffer.concat(written.map(directoryHeader));
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(Math.min(entryCount, 0xffff), 8);
  end.writeUInt16LE(Math.min(entryCount, 0xffff), 10);
  end.writeUInt32LE(directory.length, 12);
  end.writeUInt32LE(body.length, 16);
  return Buffer.concat([body, directory, end]);
}

/** An archive of one small entry that claims to unpack to so many bytes. */
export const aZipThatDeclares = (bytes: number, data: Buffer | string = 'x') => aZip([{ name: 'bomb.bin', data, declaredSize: bytes }]);

/** An archive whose second entry lies inside the first. */
export function aZipWithOverlap(): Buffer {
  const data = Buffer.alloc(5000, 1);
  return aZip([
    { name: 'same.bin', data },
    { name: 'same.bin', data, offset: 0 },
  ]);
}

function localHeader({ localName, name, content, compressed, declaredSize }: Written): Buffer {
  const bytes = Buffer.from(localName ?? name);
  const header = Buffer.alloc(30);
  header.writeUInt32LE(0x04034b50, 0);
  header.writeUInt16LE(20, 4);
  header.writeUInt16LE(0x800, 6);
  header.writeUInt16LE(8, 8);
  header.writeUInt32LE(crc32(content), 14);
  header.writeUInt32LE(compressed.length, 18);
  header.writeUInt32LE(declaredSize ?? content.length, 22);
  header.writeUInt16LE(bytes.length, 26);
  return Buffer.concat([header, bytes]);
}

function directoryHeader({ name, content, compressed, declaredSize, mode = 0o100644, offset, at }: Written): Buffer {
  const bytes = Buffer.from(name);
  const header = Buffer.alloc(46);
  header.writeUInt32LE(0x02014b50, 0);
  header.writeUInt16LE((3 << 8) | 20, 4);
  header.writeUInt16LE(20, 6);
  header.writeUInt16LE(0x800, 8);
  header.writeUInt16LE(8, 10);
  header.writeUInt32LE(crc32(content), 16);
  header.writeUInt32LE(compressed.length, 20);
  header.writeUInt32LE(declaredSize ?? content.length, 24);
  header.writeUInt16LE(bytes.length, 28);
  header.writeUInt32LE((mode << 16) >>> 0, 38);
  header.writeUInt32LE(offset ?? at, 42);
  return Buffer.concat([header, bytes]);
}
