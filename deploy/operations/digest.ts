import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

/** What a stream of bytes came to. */
export interface Digest {
  bytes: number;
  sha256: string;
  /** Line ends among them: the rows of a table that was copied as text. */
  lines: number;
}

const LINE_END = 0x0a;

/** Counts and hashes what passes, and hands it on. */
class Meter {
  private readonly hash = createHash('sha256');
  private bytes = 0;
  private lines = 0;

  take(chunk: Buffer): Buffer {
    this.hash.update(chunk);
    this.bytes += chunk.length;
    for (let at = chunk.indexOf(LINE_END); at !== -1; at = chunk.indexOf(LINE_END, at + 1)) this.lines += 1;
    return chunk;
  }

  result(): Digest {
    return { bytes: this.bytes, sha256: this.hash.digest('hex'), lines: this.lines };
  }
}

/** Reads a stream to its end. */
export async function digestOf(source: Readable): Promise<Digest> {
  const meter = new Meter();
  for await (const chunk of source) meter.take(chunk as Buffer);
  return meter.result();
}

/** The digest of a file. */
export const digestOfFile = (path: string): Promise<Digest> => digestOf(createReadStream(path));

/** Writes a stream to a new file that only its owner can read, and forces it to disk. */
export async function writeDigested(source: Readable, path: string): Promise<Digest> {
  const meter = new Meter();
  const metered = async function* (chunks: AsyncIterable<Buffer>): AsyncIterable<Buffer> {
    for await (const chunk of chunks) yield meter.take(chunk);
  };
  await pipeline(source, metered, createWriteStream(path, { flags: 'wx', mode: 0o600, flush: true }));
  return meter.result();
}
