import { createHash } from 'node:crypto';
import { S3Error } from '../s3-error';
import { Crc32, Crc32c, Crc64Nvme, type RunningChecksum } from './crc';

const makers = {
  crc32: () => new Crc32(),
  crc32c: () => new Crc32c(),
  crc64nvme: () => new Crc64Nvme(),
  sha1: () => createHash('sha1'),
  sha256: () => createHash('sha256'),
} satisfies Record<string, () => RunningChecksum>;

/** The additional checksums that are verified, as they end their x-amz-checksum- header. */
export type ChecksumAlgorithm = keyof typeof makers;

/** A checksum as S3 writes it: the algorithm, and the value in base64. */
export interface Checksum {
  algorithm: ChecksumAlgorithm;
  value: string;
}

const prefix = 'x-amz-checksum-';
const notValues = new Set(['algorithm', 'mode', 'type']);

/** Starts a checksum. */
export function startChecksum(algorithm: ChecksumAlgorithm): RunningChecksum {
  return makers[algorithm]();
}

/** The algorithm a header or trailer is about, undefined when it is no checksum; one that cannot be verified is refused, never ignored. */
export function checksumOf(headerName: string): ChecksumAlgorithm | undefined {
  if (!headerName.startsWith(prefix)) return undefined;
  const name = headerName.slice(prefix.length);
  if (notValues.has(name)) return undefined;
  const algorithm = (Object.keys(makers) as ChecksumAlgorithm[]).find((each) => each === name);
  if (!algorithm) throw new S3Error('NotImplemented', `The checksum ${name} is not implemented.`);
  return algorithm;
}

/** The header that carries a checksum. */
export function checksumHeader(algorithm: ChecksumAlgorithm): string {
  return prefix + algorithm;
}
