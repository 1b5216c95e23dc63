import { createHash } from 'node:crypto';
import { Transform, type TransformCallback, type Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

export interface Digest {
  bytes: number;
  sha256: string;
  lines: number; // the rows of a table in COPY text format
}

const LINE_END = 0x0a;

export class DigestStream extends Transform {
  private readonly hash = createHash('sha256');
  private bytes = 0;
  private lines = 0;

  override _transform(chunk: Buffer, _encoding: BufferEncoding, done: TransformCallback): void {
    this.hash.update(chunk);
    this.bytes += chunk.length;
    for (let at = chunk.indexOf(LINE_END); at !== -1; at = chunk.indexOf(LINE_END, at + 1))
      this.lines += 1;
    done(null, chunk);
  }

  result(): Digest {
    return { bytes: this.bytes, sha256: this.hash.digest('hex'), lines: this.lines };
  }
}

export async function digestOf(source: Readable): Promise<Digest> {
  const digest = new DigestStream();
  await pipeline(source, digest.resume());
  return digest.result();
}
