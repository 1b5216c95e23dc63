import { createHash, randomUUID } from 'node:crypto';
import { type FileHandle, open, unlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { LRUCache } from 'lru-cache';

const CHUNK_BYTES = 256 * 1024;
/** Smaller reads, of which an archive needs thousands one after the other, come from blocks of this size. */
const BLOCK_BYTES = 64 * 1024;
/** Those around the directory of an archive, and around one of its entries. */
const MAX_BLOCKS = 4;

/** An unlinked temporary file for an uploaded file: the disk space is freed even after a crash. */
export class TempFile {
  private readonly blocks = new LRUCache<number, Promise<Buffer>>({ max: MAX_BLOCKS });

  private constructor(
    private readonly handle: FileHandle,
    readonly size: number,
    readonly sha256: string,
    readonly blake2b: Buffer,
  ) {}

  /** Writes a stream to disk chunk by chunk. Rejects when the stream does, and then frees the disk space. */
  static async from(source: AsyncIterable<Buffer>): Promise<TempFile> {
    const handle = await openUnlinked();
    try {
      const hash = createHash('sha256');
      const blake2b = createHash('blake2b512');
      let size = 0;
      for await (const chunk of source) {
        const written = handle.writeFile(chunk); // on another thread, while this one hashes
        hash.update(chunk);
        blake2b.update(chunk);
        size += chunk.length;
        await written;
      }
      return new TempFile(handle, size, hash.digest('hex'), blake2b.digest());
    } catch (error) {
      await handle.close();
      throw error;
    }
  }

  /** Readers must not close it. */
  get fd(): number {
    return this.handle.fd;
  }

  /** Returns fewer bytes at the end of the file. Callers must not change them. */
  async read(position: number, length: number): Promise<Buffer> {
    if (length > BLOCK_BYTES) return this.readBytes(position, length);
    const first = Math.floor(position / BLOCK_BYTES);
    const start = position - first * BLOCK_BYTES;
    const block = await this.block(first);
    if (start + length <= BLOCK_BYTES) return block.subarray(start, start + length);
    const next = await this.block(first + 1);
    return Buffer.concat([block.subarray(start), next.subarray(0, start + length - BLOCK_BYTES)]);
  }

  private block(index: number): Promise<Buffer> {
    const known = this.blocks.get(index);
    if (known) return known;
    const block = this.readBytes(index * BLOCK_BYTES, BLOCK_BYTES);
    this.blocks.set(index, block);
    return block;
  }

  private async readBytes(position: number, length: number): Promise<Buffer> {
    const { buffer, bytesRead } = await this.handle.read(
      Buffer.allocUnsafe(length),
      0,
      length,
      position,
    );
    return buffer.subarray(0, bytesRead);
  }

  /** Streams the bytes from `start` up to but not including `end`. The file stays open when the stream fails. */
  stream(start = 0, end = this.size): Readable {
    return Readable.from(this.chunks(start, end), { objectMode: false });
  }

  close(): Promise<void> {
    return this.handle.close();
  }

  private async *chunks(start: number, end: number): AsyncGenerator<Buffer> {
    for (let position = start; position < end;) {
      const chunk = await this.readBytes(position, Math.min(CHUNK_BYTES, end - position));
      if (chunk.length === 0) throw new Error('a temporary file is shorter than it was');
      position += chunk.length;
      yield chunk;
    }
  }
}

async function openUnlinked(): Promise<FileHandle> {
  const path = join(tmpdir(), `exe-upload-${randomUUID()}`);
  const handle = await open(path, 'wx+', 0o600);
  try {
    await unlink(path);
    return handle;
  } catch (error) {
    await handle.close();
    throw error;
  }
}

/** Whether an error comes from the operating system, as opposed to the contents of a file. */
export const isSystemError = (error: unknown): boolean =>
  (error as NodeJS.ErrnoException).syscall !== undefined;
