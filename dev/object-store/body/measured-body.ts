import { createHash } from 'node:crypto';
import { S3Error } from '../s3-error';
import { startChecksum, type Checksum, type ChecksumAlgorithm } from './checksums';

/** What the sender says about a body; whatever is given is verified at its end. */
export interface Expectations {
  size?: number;
  /** Content-MD5, base64. */
  md5?: string;
  /** x-amz-content-sha256, lower-case hex. */
  sha256?: string;
  checksum?: { algorithm: ChecksumAlgorithm; value(): string | undefined };
}

/** What a body was, once it has been read. */
export interface Measured {
  size: number;
  /** Lower-case hex; S3's ETag. */
  md5: string;
  checksum?: Checksum;
}

/** A stream of bytes that are counted, hashed and compared with what their sender promised; read it once, then ask what it was. */
export class MeasuredBody implements AsyncIterable<Buffer> {
  private result: Measured | undefined;

  constructor(
    private readonly source: AsyncIterable<Buffer>,
    private readonly expected: Expectations = {},
  ) {}

  async *[Symbol.asyncIterator](): AsyncGenerator<Buffer> {
    const { expected } = this;
    const md5 = createHash('md5');
    const sha256 = expected.sha256 === undefined ? undefined : createHash('sha256');
    const checksum = expected.checksum && startChecksum(expected.checksum.algorithm);
    let size = 0;
    for await (const piece of this.source) {
      size += piece.length;
      if (size > (expected.size ?? Infinity)) throw new S3Error('IncompleteBody', 'The request body is longer than its length says.');
      md5.update(piece);
      sha256?.update(piece);
      checksum?.update(piece);
      yield piece;
    }
    const digest = md5.digest();
    checkPromises(expected, size, digest.toString('base64'), sha256?.digest('hex'));
    this.result = { size, md5: digest.toString('hex'), checksum: checkChecksum(expected.checksum, checksum?.digest('base64')) };
  }

  /** Size and digests; only after the last byte was read and every promise was kept. */
  get measured(): Measured {
    if (!this.result) throw new Error('A body was asked for its measures before it was read to its end.');
    return this.result;
  }
}

function checkPromises(expected: Expectations, size: number, md5: string, sha256: string | undefined): void {
  if (expected.size !== undefined && expected.size !== size) {
    throw new S3Error('IncompleteBody', 'You did not provide the number of bytes specified by the Content-Length HTTP header.');
  }
  if (expected.sha256 !== sha256) {
    throw new S3Error('XAmzContentSHA256Mismatch', "The provided 'x-amz-content-sha256' header does not match what was computed.");
  }
  if (expected.md5 !== undefined && expected.md5 !== md5) {
    throw new S3Error('BadDigest', 'The Content-MD5 you specified did not match what we received.');
  }
}

function checkChecksum(expected: Expectations['checksum'], actual: string | undefined): Checksum | undefined {
  if (!expected || actual === undefined) return undefined;
  const promised = expected.value();
  if (promised === undefined) throw new S3Error('MalformedTrailerError', `The trailer with the ${expected.algorithm} checksum is missing.`);
  if (promised !== actual) throw new S3Error('BadDigest', `The ${expected.algorithm} you specified did not match what we received.`);
  return { algorithm: expected.algorithm, value: actual };
}
