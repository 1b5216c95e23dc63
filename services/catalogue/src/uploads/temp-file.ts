import { createHash, randomUUID } from 'node:crypto';
import { type FileHandle, open, unlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';

/** Bytes read at once when a temporary file is read as a stream. */
const CHUNK = 256 * 1024;

/** Quarantine of an uploaded file: its bytes on local disk, under no name, so that no crash leaves them behind. */
export class TempFile {
  private constructor(
    private readonly handle: FileHandle,
    /** Bytes. */
    readonly size: number,
    /** Hex digest, taken while the bytes arrived. */
    readonly sha256: string,
  ) {}

  /** Writes a stream down as it comes, never holding more than a chunk of it; rejects as the stream does, and then keeps nothing. */
  static async from(source: AsyncIterable<Buffer>): Promise<TempFile> {
    const handle = await openNameless();
    try {
      const hash = createHash('sha256');
      let size = 0;
      for await (const chunk of source) {
        hash.update(chunk);
        size += chunk.length;
        await handle.writeFile(chunk);
      }
      return new TempFile(handle, size, hash.digest('hex'));
    } catch (error) {
      await handle.close();
      throw error;
    }
  }

  /** The descriptor, for readers that need one; it stays this file's own. */
  get fd(): number {
    return this.handle.fd;
  }

  /** The bytes from a position on: as many as there are, up to `length`. */
  async read(position: number, length: number): Promise<Buffer> {
    const { buffer, bytesRead } = await this.handle.read(Buffer.allocUnsafe(length), 0, length, position);
    return buffer.subarray(0, bytesRead);
  }

  /** The bytes from `start` to before `end`, all of them unless given; whatever becomes of the stream, the file stays open. */
  stream(start = 0, end = this.size): Readable {
    return Readable.from(this.chunks(start, end), { objectMode: false });
  }

  /** Gives the disk space back. */
  close(): Promise<void> {
    return this.handle.close();
  }

  private async *chunks(start: number, end: number): AsyncGenerator<Buffer> {
    for (let position = start; position < end;) {
      const chunk = await this.read(position, Math.min(CHUNK, end - position));
      if (chunk.length === 0) throw new Error('a temporary file is shorter than it was');
      position += chunk.length;
      yield chunk;
    }
  }
}

async function openNameless(): Promise<FileHandle> {
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

/** Is this what the disk says, as opposed to what a file's bytes say? */
export const isSystemError = (error: unknown): boolean => (error as NodeJS.ErrnoException).syscall !== undefined;
