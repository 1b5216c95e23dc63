import { PassThrough } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { crc32, createInflateRaw, inflateRawSync } from 'node:zlib';
import { isSystemError, type TempFile } from './temp-file';

const CHUNK_BYTES = 256 * 1024;
/** The size, packed and unpacked, up to which an entry is unpacked in one call. */
const SMALL_ENTRY_BYTES = 64 * 1024;

export interface PackedData {
  /** Byte range in the archive, `end` exclusive. */
  start: number;
  end: number;
  isDeflated: boolean;
  declaredSize: number;
  crc32: number;
}

export type PackedBytes = Pick<TempFile, 'read' | 'stream'>;

interface Unpacked {
  size: number;
  checksum: number;
  /** Bytes of input that were used; fewer than all when data follows the deflate stream. */
  consumed: number;
}

/** Whether an entry unpacks to exactly what the directory declares, without hidden data after its deflate stream. */
export async function unpacksAsDeclared(file: PackedBytes, data: PackedData): Promise<boolean> {
  const packedSize = data.end - data.start;
  const isSmall = packedSize <= SMALL_ENTRY_BYTES && data.declaredSize <= SMALL_ENTRY_BYTES;
  try {
    const { size, checksum, consumed } = isSmall
      ? unpackSmall(await file.read(data.start, packedSize), data)
      : await unpack(file, data);
    return size === data.declaredSize && checksum === data.crc32 && consumed === packedSize;
  } catch (error) {
    if (isSystemError(error)) throw error;
    return false;
  }
}

/** Unpacks synchronously: a stream for each of thousands of small entries would take seconds. */
function unpackSmall(packed: Buffer, { isDeflated, declaredSize }: PackedData): Unpacked {
  if (!isDeflated) return { size: packed.length, checksum: crc32(packed), consumed: packed.length };
  const { buffer, engine } = inflateRawSync(packed, {
    maxOutputLength: declaredSize + 1,
    info: true,
  }) as unknown as Inflated;
  return { size: buffer.length, checksum: crc32(buffer), consumed: engine.bytesWritten };
}

async function unpack(
  file: PackedBytes,
  { start, end, isDeflated, declaredSize }: PackedData,
): Promise<Unpacked> {
  const inflate = isDeflated ? createInflateRaw({ chunkSize: CHUNK_BYTES }) : null;
  let [size, checksum] = [0, 0];
  await pipeline(
    file.stream(start, end),
    inflate ?? new PassThrough(),
    async (chunks: AsyncIterable<Buffer>) => {
      for await (const chunk of chunks) {
        size += chunk.length;
        if (size > declaredSize) return;
        checksum = crc32(chunk, checksum);
      }
    },
  );
  return { size, checksum, consumed: inflate ? inflate.bytesWritten : end - start };
}

/** Result of zlib with `info`, which its types lack. */
interface Inflated {
  buffer: Buffer;
  engine: { bytesWritten: number };
}
