import { InvalidXMLError, S3Error } from 'minio';
import { DomainError, outOfStorage, storageUnavailable } from '@libs/errors';
import { describeReason } from '@libs/service';
import type { StorageSettings } from './storage-settings';

const CLOSED_ON_REUSE = new Set(['ECONNRESET', 'EPIPE']); // on a connection that the store has just closed
const MISSING = new Set(['NotFound', 'NoSuchKey', 'NoSuchBucket']);
/** The code that the transport gives to responses with the status 413 or 507, whatever their body. */
export const STORAGE_FULL = 'StorageFull';
const FULL = new Set([
  STORAGE_FULL,
  'XMinioStorageFull',
  'XMinioAdminBucketQuotaExceeded',
  'QuotaExceeded',
]); // MinIO, its bucket quota, Ceph
const CERTIFICATE = /^(CERT_|ERR_TLS_|UNABLE_TO_|SELF_SIGNED_|DEPTH_ZERO_|EPROTO$)/;

export function findCode(error: unknown): string {
  return (error as { code?: string } | undefined)?.code ?? '';
}

export const isMissing = (error: unknown): boolean => MISSING.has(findCode(error));

/** Repeats an idempotent call once when the store closes a reused connection. */
export async function retryOnce<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (error) {
    if (!CLOSED_ON_REUSE.has(findCode(error))) throw error;
    return call();
  }
}

export function storageError(cause: unknown): DomainError {
  if (cause instanceof DomainError) return cause;
  return FULL.has(findCode(cause)) ? outOfStorage(cause) : storageUnavailable(cause);
}

/** A failure of the store, in one line for operators. */
export class StorageFailure extends Error {}

/** A mistake in the settings or in the rights at the store, which no waiting repairs. */
export class StorageMistake extends StorageFailure {}

/** Describes a failed call. */
export function explainFailure(
  cause: unknown,
  settings: StorageSettings,
  action = 'use',
): StorageFailure {
  const where = `the object store at ${settings.S3_ENDPOINT}`;
  const mistake = findMistake(cause, settings, action);
  if (mistake) return new StorageMistake(`${where} cannot be used: ${mistake}`, { cause });
  const code = findCode(cause);
  const reason = describeReason(cause) || code;
  return new StorageFailure(
    `${where} cannot be reached: ${code && !reason.includes(code) ? `${reason} (${code})` : reason}`,
    { cause },
  );
}

function findMistake(
  cause: unknown,
  { S3_BUCKET, S3_REGION }: StorageSettings,
  action: string,
): string | undefined {
  const code = findCode(cause);
  switch (code) {
    case 'SignatureDoesNotMatch':
      return `S3_SECRET_KEY is wrong (${code})`;
    case 'InvalidAccessKeyId':
      return `S3_ACCESS_KEY is unknown there (${code})`;
    case 'AuthorizationHeaderMalformed':
    case 'IllegalLocationConstraintException':
    case 'InvalidRegion':
      return `S3_REGION is ${S3_REGION}, which is not the region of the bucket: ${describeReason(cause)} (${code})`;
    case 'PermanentRedirect':
    case 'MovedPermanently':
    case 'TemporaryRedirect':
      return `the bucket ${S3_BUCKET} is at another address: correct S3_ENDPOINT or S3_REGION (${code})`;
    case 'AccessDenied':
      return `S3_ACCESS_KEY lacks the right to ${action} the bucket ${S3_BUCKET} (${code})`;
    case 'BucketAlreadyExists':
      return `the bucket ${S3_BUCKET} belongs to somebody else (${code})`;
    case 'RequestTimeTooSkewed':
      return `its clock and the clock of this machine differ (${code})`;
  }
  if (CERTIFICATE.test(code))
    return `its TLS certificate is not accepted: ${describeReason(cause)} (${code})`;
  const isForeign = cause instanceof InvalidXMLError || (cause instanceof S3Error && !code);
  return isForeign ? 'the server there does not speak S3: correct S3_ENDPOINT' : undefined;
}
