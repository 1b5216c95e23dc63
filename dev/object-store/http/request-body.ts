import type { IncomingMessage } from 'node:http';
import { MeasuredBody } from './measured-body';
import { S3Error } from './s3-error';

const LARGEST_BODY = 5 * 1024 ** 3; // bytes, the limit of S3 for one request

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
