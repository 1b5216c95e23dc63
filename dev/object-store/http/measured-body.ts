import { createHash } from 'node:crypto';
import { S3Error } from './s3-error';

interface Expectations {
  size?: number; // bytes
  md5?: string; // Content-MD5, base64
  sha256?: string; // x-amz-content-sha256, lower-case hex
}

export interface Measured {
  size: number; // bytes
  md5: string; // lower-case hex, the ETag of S3
}

/** A stream that counts and hashes its bytes and compares them with the expectations at its end. */
export class MeasuredBody implements AsyncIterable<Buffer> {
  private result: Measured | undefined;

  constructor(
    private readonly source: AsyncIterable<Buffer>,
    private readonly expected: Expectations = {},
  ) {}

  async *[Symbol.asyncIterator](): AsyncGenerator<Buffer> {
    const md5 = createHash('md5');
    const sha256 = this.expected.sha256 === undefined ? undefined : createHash('sha256');
    let size = 0;
    for await (const chunk of this.source) {
      size += chunk.length;
      if (size > (this.expected.size ?? Infinity)) throw incomplete();
      md5.update(chunk);
      sha256?.update(chunk);
      yield chunk;
    }
    const digest = md5.digest();
    this.verify(size, digest.toString('base64'), sha256?.digest('hex'));
    this.result = { size, md5: digest.toString('hex') };
  }

  /** Size and digest; available once the body was read to its end and verified. */
  get measured(): Measured {
    if (!this.result) throw new Error('The body has not been read to its end.');
    return this.result;
  }

  private verify(size: number, md5: string, sha256: string | undefined): void {
    const { expected } = this;
    if (expected.size !== undefined && expected.size !== size) throw incomplete();
    if (expected.sha256 !== sha256) {
      throw new S3Error('XAmzContentSHA256Mismatch', "The provided 'x-amz-content-sha256' header does not match what was computed.");
    }
    if (expected.md5 !== undefined && expected.md5 !== md5) {
      throw new S3Error('BadDigest', 'The Content-MD5 you specified did not match what we received.');
    }
  }
}

function incomplete(): S3Error {
  return new S3Error('IncompleteBody', 'You did not provide the number of bytes specified by the Content-Length HTTP header.');
}
