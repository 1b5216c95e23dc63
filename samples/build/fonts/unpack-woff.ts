import { inflateSync } from 'node:zlib';

/**
 * The TrueType font inside a WOFF 1 file (W3C WOFF File Format 1.0). The packages ship WOFF, the PDF writer wants
 * TrueType; unpacking gives the same bytes on every machine, whatever packed them. Tables named in `without` are left out.
 */
export function unpackWoff(woff: Buffer, without: readonly string[] = []): Buffer {
  if (woff.toString('latin1', 0, 4) !== 'wOFF') throw new Error('This is not a WOFF 1 font');
  const all = Array.from({ length: woff.readUInt16BE(12) }, (_, index) =>
    readTable(woff, 44 + index * 20),
  );
  const tables = all.filter(({ tag }) => !without.includes(tag));
  const count = tables.length;
  const head = Buffer.alloc(12 + count * 16);
  woff.copy(head, 0, 4, 8);
  head.writeUInt16BE(count, 4);
  const power = 2 ** Math.floor(Math.log2(count));
  head.writeUInt16BE(power * 16, 6);
  head.writeUInt16BE(Math.log2(power), 8);
  head.writeUInt16BE((count - power) * 16, 10);
  let offset = head.length;
  const bodies = tables.map((table, index) => {
    const at = 12 + index * 16;
    head.write(table.tag, at, 'latin1');
    head.writeUInt32BE(table.checksum, at + 4);
    head.writeUInt32BE(offset, at + 8);
    head.writeUInt32BE(table.data.length, at + 12);
    const padded = Buffer.concat([table.data, Buffer.alloc((4 - (table.data.length % 4)) % 4)]);
    offset += padded.length;
    return padded;
  });
  return Buffer.concat([head, ...bodies]);
}

function readTable(woff: Buffer, at: number): { tag: string; checksum: number; data: Buffer } {
  const start = woff.readUInt32BE(at + 4);
  const packed = woff.subarray(start, start + woff.readUInt32BE(at + 8));
  const length = woff.readUInt32BE(at + 12);
  return {
    tag: woff.toString('latin1', at, at + 4),
    checksum: woff.readUInt32BE(at + 16),
    data: packed.length < length ? inflateSync(packed) : packed,
  };
}
