import { randomBytes } from 'node:crypto';
import { crc32, deflateRawSync } from 'node:zlib';

/** An entry of a crafted archive; every value is written as given, right or wrong. */
interface CraftedEntry {
  name: string;
  /** The bytes of the name in an encoding other than UTF-8, whose flag is then missing. */
  rawName?: Buffer;
  /** The name in the local header; the same by default. */
  localName?: string;
  data?: Uint8Array | string;
  declaredSize?: number;
  /** Unix mode; 0o120777 is a symbolic link. */
  mode?: number;
  /** The header offset that the directory declares. */
  offset?: number;
  /** Missing from the directory: only a program that reads from the front finds it. */
  isHidden?: boolean;
  isEncrypted?: boolean;
  /** 8 deflates the data, 0 stores it as it is. */
  method?: number;
  checksum?: number;
  /** Writes the sizes after the data instead of in the local header. */
  hasDescriptor?: boolean;
  /** Bytes after the deflate stream that count as part of the data. */
  trailing?: Buffer;
}

interface CraftedEnd {
  entryCount?: number;
  countOnDisk?: number;
  directoryBytes?: number;
  gap?: Buffer;
  behindDirectory?: Buffer;
  comment?: Buffer;
  zip64?: { entryCount?: number; countOnDisk?: number; recordBytes?: number };
}

interface Written extends CraftedEntry {
  content: Uint8Array;
  compressed: Buffer;
  at: number;
}

/** Builds a ZIP archive of exactly these entries, well-formed or not; by default, of one random file. */
export function aZip(
  entries: CraftedEntry[] = [{ name: 'readme.txt', data: randomBytes(512) }],
  crafted: CraftedEnd = {},
): Buffer {
  let at = 0;
  const written = entries.map((entry): Written => {
    const { data = '' } = entry;
    const content = typeof data === 'string' ? Buffer.from(data) : data;
    const packed = entry.method === 0 ? content : deflateRawSync(content);
    const one = {
      ...entry,
      content,
      compressed: Buffer.concat([packed, entry.trailing ?? Buffer.alloc(0)]),
      at,
    };
    at += localHeader(one).length + one.compressed.length + descriptor(one).length;
    return one;
  });
  const gap = crafted.gap ?? Buffer.alloc(0);
  const body = Buffer.concat([
    ...written.flatMap((entry) => [localHeader(entry), entry.compressed, descriptor(entry)]),
    gap,
  ]);
  const listed = written.filter(({ isHidden }) => !isHidden);
  const directory = Buffer.concat([
    ...listed.map(directoryHeader),
    crafted.behindDirectory ?? Buffer.alloc(0),
  ]);
  return Buffer.concat([
    body,
    directory,
    ...endOf({ at: body.length, bytes: directory.length, count: listed.length }, crafted),
  ]);
}

function endOf(
  directory: { at: number; bytes: number; count: number },
  crafted: CraftedEnd,
): Buffer[] {
  const { entryCount = directory.count, comment = Buffer.alloc(0), zip64 } = crafted;
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(Math.min(crafted.countOnDisk ?? entryCount, 0xffff), 8);
  end.writeUInt16LE(Math.min(entryCount, 0xffff), 10);
  end.writeUInt32LE(crafted.directoryBytes ?? directory.bytes, 12);
  end.writeUInt32LE(directory.at, 16);
  end.writeUInt16LE(comment.length, 20);
  return [...(zip64 ? zip64EndOf(directory, zip64) : []), end, comment];
}

function zip64EndOf(
  { at, bytes, count }: { at: number; bytes: number; count: number },
  crafted: NonNullable<CraftedEnd['zip64']>,
): Buffer[] {
  const [record, locator] = [Buffer.alloc(56), Buffer.alloc(20)];
  record.writeUInt32LE(0x06064b50, 0);
  record.writeBigUInt64LE(BigInt(crafted.recordBytes ?? 44), 4);
  record.writeBigUInt64LE(BigInt(crafted.countOnDisk ?? crafted.entryCount ?? count), 24);
  record.writeBigUInt64LE(BigInt(crafted.entryCount ?? count), 32);
  record.writeBigUInt64LE(BigInt(bytes), 40);
  record.writeBigUInt64LE(BigInt(at), 48);
  locator.writeUInt32LE(0x07064b50, 0);
  locator.writeBigUInt64LE(BigInt(at + bytes), 8);
  locator.writeUInt32LE(1, 16);
  return [record, locator];
}

export const aZipThatDeclares = (bytes: number, data: Buffer | string = 'x') =>
  aZip([{ name: 'bomb.bin', data, declaredSize: bytes }]);

export function aZipWithOverlap(): Buffer {
  const data = Buffer.alloc(5000, 1);
  return aZip([
    { name: 'same.bin', data },
    { name: 'same.bin', data, offset: 0 },
  ]);
}

function localHeader(entry: Written): Buffer {
  const bytes = entry.rawName ?? Buffer.from(entry.localName ?? entry.name);
  const header = Buffer.alloc(30);
  header.writeUInt32LE(0x04034b50, 0);
  header.writeUInt16LE(20, 4);
  header.writeUInt16LE(flagsOf(entry), 6);
  header.writeUInt16LE(entry.method ?? 8, 8);
  if (!entry.hasDescriptor) sizesOf(entry).copy(header, 14);
  header.writeUInt16LE(bytes.length, 26);
  return Buffer.concat([header, bytes]);
}

function directoryHeader(entry: Written): Buffer {
  const { name, rawName, mode = 0o100644, offset, at } = entry;
  const bytes = rawName ?? Buffer.from(name);
  const header = Buffer.alloc(46);
  header.writeUInt32LE(0x02014b50, 0);
  header.writeUInt16LE((3 << 8) | 20, 4);
  header.writeUInt16LE(20, 6);
  header.writeUInt16LE(flagsOf(entry), 8);
  header.writeUInt16LE(entry.method ?? 8, 10);
  sizesOf(entry).copy(header, 16);
  header.writeUInt16LE(bytes.length, 28);
  header.writeUInt32LE((mode << 16) >>> 0, 38);
  header.writeUInt32LE(offset ?? at, 42);
  return Buffer.concat([header, bytes]);
}

function descriptor(entry: Written): Buffer {
  return entry.hasDescriptor
    ? Buffer.concat([Buffer.from('PK\u0007\b', 'latin1'), sizesOf(entry)])
    : Buffer.alloc(0);
}

function sizesOf({ content, compressed, declaredSize, checksum }: Written): Buffer {
  const sizes = Buffer.alloc(12);
  sizes.writeUInt32LE(checksum ?? crc32(content), 0);
  sizes.writeUInt32LE(compressed.length, 4);
  sizes.writeUInt32LE(declaredSize ?? content.length, 8);
  return sizes;
}

const flagsOf = ({ rawName, isEncrypted, hasDescriptor }: Written): number =>
  (rawName ? 0 : 0x800) | (isEncrypted ? 1 : 0) | (hasDescriptor ? 8 : 0);
