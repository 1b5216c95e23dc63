import { createHash } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { S3Error } from './s3-error';

const LARGEST_BODY = 5 * 1024 ** 3; // bytes, the limit of S3 for one request

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

/** The body of a request, verified against its length, its payload hash and its Content-MD5; a client that is silent for too long is disconnected. */
export function requestBody(request: IncomingMessage, payloadHash: string, idleMilliseconds: number): MeasuredBody {
  const md5 = request.headers['content-md5'];
  return new MeasuredBody(readBody(request, idleMilliseconds), {
    size: contentLength(request),
    md5: typeof md5 === 'string' ? md5 : undefined,
    sha256: parsePayloadHash(payloadHash),
  });
}

/** Leaves the connection open when reading stops early, so that the error response still reaches the client. */
async function* readBody(request: IncomingMessage, idleMilliseconds: number): AsyncGenerator<Buffer> {
  request.setTimeout(idleMilliseconds);
  try {
    for await (const chunk of request.iterator({ destroyOnReturn: false })) yield chunk as Buffer;
  } finally {
    request.setTimeout(0);
  }
}

function parsePayloadHash(payloadHash: string): string | undefined {
  if (payloadHash === 'UNSIGNED-PAYLOAD') return undefined;
  if (/^[0-9a-f]{64}$/.test(payloadHash)) return payloadHash;
  if (payloadHash.startsWith('STREAMING-')) throw new S3Error('NotImplemented', 'Chunked uploads are not implemented.');
  throw new S3Error('InvalidArgument', 'x-amz-content-sha256 must be UNSIGNED-PAYLOAD or a valid sha256 value.');
}

function contentLength(request: IncomingMessage): number {
  const size = request.headers['content-length'];
  if (size === undefined) throw new S3Error('MissingContentLength', 'You must provide the Content-Length HTTP header.');
  if (Number(size) > LARGEST_BODY) throw new S3Error('EntityTooLarge', 'Your proposed upload exceeds the maximum allowed size of 5 GiB.');
  return Number(size);
}
