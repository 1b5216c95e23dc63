import type { IncomingMessage } from 'node:http';
import { S3Error } from '../s3-error';
import type { Proof } from '../signing/authenticate';
import { ChunkSignatures } from './chunk-signatures';
import { decodeChunks, type Trailers } from './chunked-body';
import { checksumHeader, checksumOf, type ChecksumAlgorithm } from './checksums';
import { MeasuredBody, type Expectations } from './measured-body';

/** Reads one header (or, on a presigned address, the query parameter that stands for it). */
export type ReadHeader = (name: string) => string | undefined;

const largestBody = 5 * 1024 ** 3;

/** How a body is waited for: `invite` lets a sender begin who waits for `100 Continue`; one silent for too long is cut off. */
export interface Patience {
  invite: () => void;
  idleMilliseconds: number;
}

/** The body of a proven request, freed from chunking and checked against everything its headers promise. */
export function openRequestBody(request: IncomingMessage, proof: Proof, header: ReadHeader, patience: Patience): MeasuredBody {
  const { payloadHash } = proof;
  const expected: Expectations = { size: promisedSize(request, payloadHash), md5: promisedMd5(header), ...promisedHash(payloadHash) };
  const arriving = readPatiently(request, patience);
  if (!payloadHash.startsWith('STREAMING-')) {
    return new MeasuredBody(arriving, { ...expected, checksum: checksumInHeader(request, header) });
  }
  const trailers: Trailers = new Map();
  const signed = !payloadHash.startsWith('STREAMING-UNSIGNED-');
  const mayHaveTrailers = payloadHash.endsWith('-TRAILER');
  const signatures = signed ? new ChunkSignatures(proof.signing, proof.signature) : undefined;
  const announced = header('x-amz-trailer')?.trim().toLowerCase();
  const checksum = checksumInTrailer(announced, trailers) ?? checksumInHeader(request, header);
  return new MeasuredBody(decodeChunks(arriving, { signatures, mayHaveTrailers, announced }, trailers), { ...expected, checksum });
}

/** Leaves the connection open when reading stops early, so that the refusal still reaches the sender. */
async function* readPatiently(request: IncomingMessage, { invite, idleMilliseconds }: Patience): AsyncGenerator<Buffer> {
  invite();
  request.setTimeout(idleMilliseconds);
  try {
    for await (const piece of request.iterator({ destroyOnReturn: false })) yield piece as Buffer;
  } finally {
    request.setTimeout(0);
  }
}

function promisedHash(payloadHash: string): Pick<Expectations, 'sha256'> {
  if (/^[0-9a-f]{64}$/.test(payloadHash)) return { sha256: payloadHash };
  const known = /^(UNSIGNED-PAYLOAD|STREAMING-AWS4-HMAC-SHA256-PAYLOAD(-TRAILER)?|STREAMING-UNSIGNED-PAYLOAD-TRAILER)$/.test(payloadHash);
  if (!known)
    throw new S3Error('InvalidArgument', 'x-amz-content-sha256 must be UNSIGNED-PAYLOAD, a STREAMING- value or a valid sha256 value.');
  return {};
}

function promisedSize(request: IncomingMessage, payloadHash: string): number {
  const chunked = payloadHash.startsWith('STREAMING-');
  const size = request.headers[chunked ? 'x-amz-decoded-content-length' : 'content-length'];
  if (typeof size !== 'string') throw new S3Error('MissingContentLength', 'You must provide the Content-Length HTTP header.');
  if (!/^\d{1,15}$/.test(size)) throw new S3Error('InvalidArgument', 'The length of the body must be a whole number.');
  if (Number(size) > largestBody) throw new S3Error('EntityTooLarge', 'Your proposed upload exceeds the maximum allowed size of 5 GiB.');
  return Number(size);
}

function promisedMd5(header: ReadHeader): string | undefined {
  const md5 = header('content-md5');
  if (md5 !== undefined && !/^[A-Za-z0-9+/]{22}==$/.test(md5))
    throw new S3Error('InvalidDigest', 'The Content-MD5 you specified is not valid.');
  return md5;
}

function checksumInHeader(request: IncomingMessage, header: ReadHeader): Expectations['checksum'] {
  const algorithms = Object.keys(request.headers).map(checksumOf).filter(isAlgorithm);
  if (algorithms.length > 1) throw new S3Error('InvalidRequest', 'Expecting a single x-amz-checksum- header.');
  const [algorithm] = algorithms;
  return algorithm && { algorithm, value: () => header(checksumHeader(algorithm)) };
}

function checksumInTrailer(name: string | undefined, trailers: Trailers): Expectations['checksum'] {
  const algorithm = name === undefined ? undefined : checksumOf(name);
  return algorithm && { algorithm, value: () => trailers.get(checksumHeader(algorithm)) };
}

function isAlgorithm(algorithm: ChecksumAlgorithm | undefined): algorithm is ChecksumAlgorithm {
  return algorithm !== undefined;
}
