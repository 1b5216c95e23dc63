import { createHash } from 'node:crypto';
import { PassThrough } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { constants, crc32, createInflateRaw, inflateRawSync } from 'node:zlib';
import { isSystemError, type TempFile } from './temp-file';

const CHUNK_BYTES = 256 * 1024;
/** The size, packed and unpacked, up to which an entry is unpacked in one call. */
const SMALL_ENTRY_BYTES = 64 * 1024;

/** Packed bytes that are read to tell what an entry is; at most a thousand times as many unpacked. */
const START_BYTES = 1024;

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
  sha256: string;
  /** Bytes of input that were used; fewer than all when data follows the deflate stream. */
  consumed: number;
}

/**
 * Returns the SHA-256 of an entry in hex; null unless it unpacks to exactly what the directory declares, without hidden data after its
 * deflate stream.
 */
export async function digestEntry(file: PackedBytes, data: PackedData): Promise<string | null> {
  const packedSize = data.end - data.start;
  const isSmall = packedSize <= SMALL_ENTRY_BYTES && data.declaredSize <= SMALL_ENTRY_BYTES;
  try {
    const { size, checksum, consumed, sha256 } = isSmall
      ? unpackSmall(await file.read(data.start, packedSize), data)
      : await unpack(file, data);
    const isAsDeclared =
      size === data.declaredSize && checksum === data.crc32 && consumed === packedSize;
    return isAsDeclared ? sha256 : null;
  } catch (error) {
    if (isSystemError(error)) throw error;
    return null;
  }
}

/** Unpacks an entry that was checked before. */
export async function readEntry(file: PackedBytes, data: PackedData): Promise<Buffer> {
  const packed = await file.read(data.start, data.end - data.start);
  return data.isDeflated
    ? inflateRawSync(packed, { maxOutputLength: data.declaredSize + 1 })
    : packed;
}

/** Returns some of the first bytes of an entry that was checked before. */
export async function readEntryStart(file: PackedBytes, data: PackedData): Promise<Buffer> {
  const packed = await file.read(data.start, Math.min(START_BYTES, data.end - data.start));
  return data.isDeflated ? inflateRawSync(packed, { finishFlush: constants.Z_SYNC_FLUSH }) : packed;
}

/** Unpacks synchronously: a stream for each of thousands of small entries would take seconds. */
function unpackSmall(packed: Buffer, { isDeflated, declaredSize }: PackedData): Unpacked {
  if (!isDeflated)
    return {
      size: packed.length,
      checksum: crc32(packed),
      sha256: hashSha256(packed),
      consumed: packed.length,
    };
  const { buffer, engine } = inflateRawSync(packed, {
    maxOutputLength: declaredSize + 1,
    info: true,
  }) as unknown as Inflated;
  return {
    size: buffer.length,
    checksum: crc32(buffer),
    sha256: hashSha256(buffer),
    consumed: engine.bytesWritten,
  };
}

async function unpack(
  file: PackedBytes,
  { start, end, isDeflated, declaredSize }: PackedData,
): Promise<Unpacked> {
  const inflate = isDeflated ? createInflateRaw({ chunkSize: CHUNK_BYTES }) : null;
  const hash = createHash('sha256');
  let [size, checksum] = [0, 0];
  await pipeline(
    file.stream(start, end),
    inflate ?? new PassThrough(),
    async (chunks: AsyncIterable<Buffer>) => {
      for await (const chunk of chunks) {
        size += chunk.length;
        if (size > declaredSize) return;
        checksum = crc32(chunk, checksum);
        hash.update(chunk);
      }
    },
  );
  const consumed = inflate ? inflate.bytesWritten : end - start;
  return { size, checksum, sha256: hash.digest('hex'), consumed };
}

const hashSha256 = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');

/** Result of zlib with `info`, which its types lack. */
interface Inflated {
  buffer: Buffer;
  engine: { bytesWritten: number };
}
