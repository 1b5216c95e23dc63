import { S3Error } from '../s3-error';

const longestLine = 1024;
const nothing = Buffer.alloc(0);

/** Reads a stream of buffers by line and by length, without copying what it hands on. */
export class ByteReader {
  private readonly source: AsyncIterator<Buffer>;
  private held: Buffer = nothing;

  constructor(source: AsyncIterable<Buffer>) {
    this.source = source[Symbol.asyncIterator]();
  }

  /** The next line without its CR LF; a line over 1 KiB or cut short is InvalidRequest or IncompleteBody. */
  async line(): Promise<string> {
    for (;;) {
      const end = this.held.indexOf('\r\n');
      if (end > longestLine || (end < 0 && this.held.length > longestLine))
        throw new S3Error('InvalidRequest', 'A chunk header is too long.');
      if (end >= 0) return this.take(end + 2).toString('latin1', 0, end);
      const more = await this.more();
      this.held = this.held.length > 0 ? Buffer.concat([this.held, more]) : more;
    }
  }

  /** At least one byte and at most `limit` of them, whatever has arrived. */
  async upTo(limit: number): Promise<Buffer> {
    if (this.held.length === 0) this.held = await this.more();
    return this.take(Math.min(limit, this.held.length));
  }

  /** Everything that is left, which must not be more than `limit` bytes. */
  async rest(limit: number): Promise<string> {
    const pieces = [this.held];
    let size = this.held.length;
    for (let next = await this.source.next(); !next.done; next = await this.source.next()) {
      size += next.value.length;
      if (size > limit) break;
      pieces.push(next.value);
    }
    if (size > limit) throw new S3Error('MalformedTrailerError', `The request contained trailing data of more than ${limit} bytes.`);
    this.held = nothing;
    return Buffer.concat(pieces).toString('latin1');
  }

  /** Stops reading and lets go of the source. */
  async close(): Promise<void> {
    await this.source.return?.();
  }

  private take(length: number): Buffer {
    const taken = this.held.subarray(0, length);
    this.held = this.held.subarray(length);
    return taken;
  }

  private async more(): Promise<Buffer> {
    for (let next = await this.source.next(); !next.done; next = await this.source.next()) {
      if (next.value.length > 0) return next.value;
    }
    throw new S3Error('IncompleteBody', 'The request body ended in the middle of a chunk.');
  }
}
