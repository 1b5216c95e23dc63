import { createHash } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { S3Error } from './responses';

interface Expectations {
  md5?: string; // Content-MD5, base64
  sha256?: string; // x-amz-content-sha256, lower-case hex
}

/** A stream that counts and hashes its bytes, and compares them with the expectations at its end. */
export class MeasuredBody implements AsyncIterable<Buffer> {
  /** In bytes; complete once the body was read to its end. */
  size = 0;
  /** Lower-case hex, the ETag of S3. */
  md5 = '';

  constructor(
    private readonly source: AsyncIterable<Buffer>,
    private readonly expected: Expectations = {},
  ) {}

  async *[Symbol.asyncIterator](): AsyncGenerator<Buffer> {
    const md5 = createHash('md5');
    const sha256 = this.expected.sha256 === undefined ? undefined : createHash('sha256');
    for await (const chunk of this.source) {
      this.size += chunk.length;
      md5.update(chunk);
      sha256?.update(chunk);
      yield chunk;
    }
    if (this.expected.sha256 !== sha256?.digest('hex')) {
      throw new S3Error(
        'XAmzContentSHA256Mismatch',
        "The provided 'x-amz-content-sha256' header does not match what was computed.",
      );
    }
    const digest = md5.digest();
    if (this.expected.md5 !== undefined && this.expected.md5 !== digest.toString('base64')) {
      throw new S3Error(
        'BadDigest',
        'The Content-MD5 you specified did not match what we received.',
      );
    }
    this.md5 = digest.toString('hex');
  }
}

/** The body of a request, verified against its payload hash and its Content-MD5; a client that is silent for too long is disconnected. */
export function requestBody(
  request: IncomingMessage,
  payloadHash: string,
  idleMilliseconds: number,
): MeasuredBody {
  const md5 = request.headers['content-md5']?.toString();
  return new MeasuredBody(readBody(request, idleMilliseconds), {
    md5,
    sha256: parsePayloadHash(payloadHash),
  });
}

/** Leaves the connection open when reading stops early, so that the error response still reaches the client. */
async function* readBody(
  request: IncomingMessage,
  idleMilliseconds: number,
): AsyncGenerator<Buffer> {
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
  throw new S3Error(
    'NotImplemented',
    'x-amz-content-sha256 must be UNSIGNED-PAYLOAD or a SHA-256; chunk signatures are not implemented.',
  );
}
