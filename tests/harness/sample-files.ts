import { randomBytes } from 'node:crypto';
import { crc32, deflateSync } from 'node:zlib';
import { aZip } from './zip-builder';

/** Builds a zip of exactly this many bytes. */
export function aZipOf(size: number): Buffer {
  const make = (bytes: number) =>
    aZip([{ name: 'data.bin', method: 0, data: Buffer.alloc(bytes, randomBytes(1024 * 1024)) }]);
  return make(size - make(0).length);
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
  return Buffer.from(`Grüße, 世界 🌍 ${randomBytes(32).toString('hex')}\n`);
}

/** A PNG that declares a size without having the pixels. */
export function aPngThatDeclares(width: number, height: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 0, 0, 0, 0], 8); // 8 bits of gray
  const signature = Buffer.from('89504e470d0a1a0a', 'hex');
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.alloc(64))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(type: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type), data]);
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  check.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, check]);
}
