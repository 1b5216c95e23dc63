import { randomBytes } from 'node:crypto';
import { crc32, deflateRawSync } from 'node:zlib';

/** An entry of a zip made by {@link aZip}; `declared` and `mode` may differ from its content. */
export interface ZipEntry {
  name: string;
  content: Uint8Array;
  /** Size of the content according to the central directory. */
  declared?: number;
  /** Deflate level; 0 stores the bytes as they are. */
  level?: number;
  /** Unix mode, such as 0o120777 for a symbolic link. */
  mode?: number;
}

/** Builds a zip file; without entries, it has one random file, so that every zip is different. */
export function aZip(
  entries: ZipEntry[] = [{ name: 'readme.txt', content: randomBytes(512) }],
): Buffer {
  const locals: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const entry of entries) {
    const packed = deflateRawSync(entry.content, { level: entry.level ?? 6 });
    const name = Buffer.from(entry.name);
    const local = Buffer.concat([localHeader(entry, packed, name), name, packed]);
    directory.push(Buffer.concat([centralHeader(entry, packed, name, offset), name]));
    locals.push(local);
    offset += local.length;
  }
  const central = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(entries.length, 8);
  end.writeUInt16LE(entries.length, 10);
  end.writeUInt32LE(central.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...locals, central, end]);
}

function sizes(header: Buffer, at: number, entry: ZipEntry, packed: Buffer, name: Buffer): void {
  header.writeUInt32LE(crc32(entry.content), at);
  header.writeUInt32LE(packed.length, at + 4);
  header.writeUInt32LE(entry.declared ?? entry.content.length, at + 8);
  header.writeUInt16LE(name.length, at + 12);
}

function localHeader(entry: ZipEntry, packed: Buffer, name: Buffer): Buffer {
  const header = Buffer.alloc(30);
  header.writeUInt32LE(0x04034b50, 0);
  header.writeUInt16LE(20, 4);
  header.writeUInt16LE(8, 8);
  sizes(header, 14, entry, packed, name);
  return header;
}

function centralHeader(entry: ZipEntry, packed: Buffer, name: Buffer, offset: number): Buffer {
  const header = Buffer.alloc(46);
  header.writeUInt32LE(0x02014b50, 0);
  header.writeUInt16LE((3 << 8) | 20, 4);
  header.writeUInt16LE(20, 6);
  header.writeUInt16LE(8, 10);
  sizes(header, 16, entry, packed, name);
  header.writeUInt32LE(((entry.mode ?? 0o100644) << 16) >>> 0, 38);
  header.writeUInt32LE(offset, 42);
  return header;
}

/** Builds a zip of exactly this many bytes: the length of its entry's name is chosen to fit. */
export function aZipOf(size: number): Buffer {
  const block = randomBytes(1024 * 1024);
  const make = (bytes: number, name: string) =>
    aZip([{ name, level: 0, content: Buffer.alloc(bytes, block) }]);
  const overhead = make(size - 1024 * 1024, 'd').length - (size - 1024 * 1024);
  const close = make(size - overhead - 1000, 'd');
  const missing = size - close.length;
  // a zip contains the name twice; an odd byte goes to the content
  return missing % 2 === 0
    ? make(size - overhead - 1000, `d${'x'.repeat(missing / 2)}`)
    : make(size - overhead - 999, `d${'x'.repeat((missing - 1) / 2)}`);
}

/** The smallest file with the headers of a Windows program, followed by random bytes. */
export function anExe(): Buffer {
  const headers = Buffer.alloc(0x80 + 24);
  headers.write('MZ', 0, 'latin1');
  headers.writeUInt32LE(0x80, 0x3c);
  headers.write('PE\0\0', 0x80, 'latin1');
  headers.writeUInt16LE(0x8664, 0x84);
  return Buffer.concat([headers, randomBytes(512)]);
}

/** A minimal PDF with a random comment. */
export function aPdf(): Buffer {
  return Buffer.from(
    `%PDF-1.4\n% ${randomBytes(32).toString('hex')}\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n`,
  );
}

/** Text in UTF-8 with characters of several lengths. */
export function aText(): Buffer {
  return Buffer.from(`Grüße, 世界 — ${randomBytes(32).toString('hex')}\n`);
}
