import { PassThrough } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { crc32, createInflateRaw } from 'node:zlib';
import { isSystemError, type SpooledFile } from './spooled-file';

/** Bytes that are unpacked at once. */
const CHUNK = 256 * 1024;

/** What an archive's directory says about an entry's data. */
export interface PackedData {
  /** First byte of the data in the archive, and the byte after it. */
  start: number;
  end: number;
  isDeflated: boolean;
  declaredSize: number;
  crc32: number;
}

/**
 * Unpacks an entry without keeping it, and stops as soon as it is larger than declared. False when it is not what the directory says, or when
 * its data goes on behind the end of what was deflated: a program that reads from the front would look for entries there.
 */
export async function unpacksAsDeclared(file: SpooledFile, data: PackedData): Promise<boolean> {
  const { start, end, isDeflated, declaredSize } = data;
  const inflate = isDeflated ? createInflateRaw({ chunkSize: CHUNK }) : null;
  const found = { size: 0, checksum: 0 };
  try {
    await pipeline(file.stream(start, end), inflate ?? new PassThrough(), async (chunks: AsyncIterable<Buffer>) => {
      for await (const chunk of chunks) {
        found.size += chunk.length;
        if (found.size > declaredSize) return;
        found.checksum = crc32(chunk, found.checksum);
      }
    });
  } catch (error) {
    if (isSystemError(error)) throw error;
    return false;
  }
  const isWhole = inflate === null || inflate.bytesWritten === end - start;
  return isWhole && found.size === declaredSize && found.checksum === data.crc32;
}
