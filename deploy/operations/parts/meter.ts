import { createHash } from 'node:crypto';
import { Transform, type TransformCallback } from 'node:stream';

/** What a stream of bytes came to. */
export interface Digest {
  bytes: number;
  sha256: string;
  /** Line ends among them: the rows of a table that was copied as text. */
  lines: number;
}

const LINE_END = 0x0a;

/** Counts and hashes what passes, and hands it on. */
export class Meter extends Transform {
  private readonly hash = createHash('sha256');
  private bytes = 0;
  private lines = 0;

  override _transform(chunk: Buffer, _encoding: BufferEncoding, done: TransformCallback): void {
    this.hash.update(chunk);
    this.bytes += chunk.length;
    for (let at = chunk.indexOf(LINE_END); at !== -1; at = chunk.indexOf(LINE_END, at + 1)) this.lines += 1;
    done(null, chunk);
  }

  /** To be asked once, when everything has passed. */
  result(): Digest {
    return { bytes: this.bytes, sha256: this.hash.digest('hex'), lines: this.lines };
  }
}
