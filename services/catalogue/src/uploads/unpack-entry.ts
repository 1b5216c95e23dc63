import { PassThrough } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { crc32, createInflateRaw, inflateRawSync } from 'node:zlib';
import { isSystemError, type TempFile } from './temp-file';

/** Bytes that are unpacked at once. */
const CHUNK = 256 * 1024;
/** Bytes of an entry, packed and unpacked, up to which it is unpacked in one go. */
const SMALL = 64 * 1024;

/** What an archive's directory says about an entry's data. */
export interface PackedData {
  /** First byte of the data in the archive, and the byte after it. */
  start: number;
  end: number;
  isDeflated: boolean;
  declaredSize: number;
  crc32: number;
}

/** Where an entry's data is read from. */
export type PackedBytes = Pick<TempFile, 'read' | 'stream'>;

/** What unpacking gave. */
interface Unpacked {
  size: number;
  checksum: number;
  /** Bytes of the data that were used: less than all when it goes on behind the end of what was deflated. */
  consumed: number;
}

/**
 * Unpacks an entry without keeping it, and stops as soon as it is larger than declared. False when it is not what the directory says, or when
 * its data goes on behind the end of what was deflated: a program that reads from the front would look for entries there.
 */
export async function unpacksAsDeclared(file: PackedBytes, data: PackedData): Promise<boolean> {
  const packedSize = data.end - data.start;
  const isSmall = packedSize <= SMALL && data.declaredSize <= SMALL;
  try {
    const { size, checksum, consumed } = isSmall ? unpackSmall(await file.read(data.start, packedSize), data) : await unpack(file, data);
    return size === data.declaredSize && checksum === data.crc32 && consumed === packedSize;
  } catch (error) {
    if (isSystemError(error)) throw error;
    return false;
  }
}

/** A stream for each of thousands of small entries would take seconds. */
function unpackSmall(packed: Buffer, { isDeflated, declaredSize }: PackedData): Unpacked {
  if (!isDeflated) return { size: packed.length, checksum: crc32(packed), consumed: packed.length };
  const { buffer, engine } = inflateRawSync(packed, { maxOutputLength: declaredSize + 1, info: true }) as unknown as Inflated;
  return { size: buffer.length, checksum: crc32(buffer), consumed: engine.bytesWritten };
}

async function unpack(file: PackedBytes, { start, end, isDeflated, declaredSize }: PackedData): Promise<Unpacked> {
  const inflate = isDeflated ? createInflateRaw({ chunkSize: CHUNK }) : null;
  let [size, checksum] = [0, 0];
  await pipeline(file.stream(start, end), inflate ?? new PassThrough(), async (chunks: AsyncIterable<Buffer>) => {
    for await (const chunk of chunks) {
      size += chunk.length;
      if (size > declaredSize) return;
      checksum = crc32(chunk, checksum);
    }
  });
  return { size, checksum, consumed: inflate ? inflate.bytesWritten : end - start };
}

/** What zlib gives with `info`; its types know only the buffer. */
interface Inflated {
  buffer: Buffer;
  engine: { bytesWritten: number };
}
