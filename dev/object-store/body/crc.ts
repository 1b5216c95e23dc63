import { crc32 } from 'node:zlib';

/** A running checksum that is fed piece by piece, like those of node:crypto. */
export interface RunningChecksum {
  update(piece: Buffer): unknown;
  digest(encoding: 'base64'): string;
}

const castagnoli = 0x82f63b78;
const castagnoliTable = Uint32Array.from({ length: 256 }, (_, n) => {
  for (let bit = 0; bit < 8; bit += 1) n = n & 1 ? (n >>> 1) ^ castagnoli : n >>> 1;
  return n;
});

/** CRC-32 as in zip files and S3's x-amz-checksum-crc32. */
export class Crc32 implements RunningChecksum {
  private value = 0;

  update(piece: Buffer): void {
    this.value = crc32(piece, this.value);
  }

  digest(encoding: 'base64'): string {
    const bytes = Buffer.alloc(4);
    bytes.writeUInt32BE(this.value);
    return bytes.toString(encoding);
  }
}

/** CRC-32C (Castagnoli), S3's x-amz-checksum-crc32c. */
export class Crc32c implements RunningChecksum {
  private value = 0xffffffff;

  update(piece: Buffer): void {
    let value = this.value;
    for (let at = 0; at < piece.length; at += 1) value = (castagnoliTable[(value ^ (piece[at] ?? 0)) & 0xff] ?? 0) ^ (value >>> 8);
    this.value = value;
  }

  digest(encoding: 'base64'): string {
    const bytes = Buffer.alloc(4);
    bytes.writeUInt32BE((this.value ^ 0xffffffff) >>> 0);
    return bytes.toString(encoding);
  }
}

const nvme = 0x9a6c9329ac4bc9b5n;
const nvmeTable = BigUint64Array.from({ length: 256 }, (_, n) => {
  let value = BigInt(n);
  for (let bit = 0; bit < 8; bit += 1) value = value & 1n ? (value >> 1n) ^ nvme : value >> 1n;
  return value;
});
const nvmeHigh = Uint32Array.from(nvmeTable, (value) => Number(value >> 32n));
const nvmeLow = Uint32Array.from(nvmeTable, (value) => Number(value & 0xffffffffn));

/** CRC-64/NVME, S3's x-amz-checksum-crc64nvme; kept in two halves, because numbers are much faster than BigInt. */
export class Crc64Nvme implements RunningChecksum {
  private high = 0xffffffff;
  private low = 0xffffffff;

  update(piece: Buffer): void {
    let { high, low } = this;
    for (let at = 0; at < piece.length; at += 1) {
      const slot = (low ^ (piece[at] ?? 0)) & 0xff;
      low = ((low >>> 8) | (high << 24)) ^ (nvmeLow[slot] ?? 0);
      high = (high >>> 8) ^ (nvmeHigh[slot] ?? 0);
    }
    this.high = high;
    this.low = low;
  }

  digest(encoding: 'base64'): string {
    const bytes = Buffer.alloc(8);
    bytes.writeUInt32BE(~this.high >>> 0, 0);
    bytes.writeUInt32BE(~this.low >>> 0, 4);
    return bytes.toString(encoding);
  }
}
