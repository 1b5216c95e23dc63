import { setTimeout as sleep } from 'node:timers/promises';
import type { Readable } from 'node:stream';
import { type DomainError, outOfStorage, unavailable } from '@libs/errors';
import { Client, CopyDestinationOptions, CopySourceOptions } from 'minio';
import type { StorageSettings } from './storage-settings';
import { storeTransport } from './store-transport';

/** Bytes of one part of a multipart upload: what one upload holds in memory. */
const PART_SIZE = 8 * 1024 * 1024;
/** Milliseconds a question that somebody waits for may take: less than the gateway waits for the answer to a download. */
const STAT_BUDGET = 5000;
/** A kept connection that the store closed just as it was used again. */
const CLOSED_ON_REUSE = new Set(['ECONNRESET', 'EPIPE']);
const MISSING = new Set(['NotFound', 'NoSuchKey', 'NoSuchBucket']);
/** What stores answer when they have no room left: MinIO and the development store, MinIO with a quota, Ceph. */
const FULL = new Set(['XMinioStorageFull', 'XMinioAdminBucketQuotaExceeded', 'QuotaExceeded']);
const BUCKET_IS_THERE = new Set(['BucketAlreadyOwnedByYou', 'BucketAlreadyExists']);

/** An object as a listing shows it. */
export interface StoredObject {
  key: string;
  /** Bytes. */
  size: number;
  modifiedAt: Date;
  /** The store's mark of the contents: another one when the object was written anew. */
  etag: string;
}

interface ListedObject {
  name?: string;
  size: number;
  lastModified: Date;
  etag: string;
}

/** What may be said about an object when it is put. */
export interface PutOptions {
  contentType?: string;
  /** Bytes, when known beforehand. */
  size?: number;
}

/** The S3 bucket that holds files and thumbnails; an outage, or a store without room, is thrown as `unavailable`. */
export class ObjectStore {
  private readonly client: Client;
  private readonly bucket: string;
  private readonly region: string;

  constructor(settings: StorageSettings) {
    const { hostname, port, protocol } = new URL(settings.S3_ENDPOINT);
    this.client = new Client({
      endPoint: hostname,
      useSSL: protocol === 'https:',
      ...(port ? { port: Number(port) } : {}),
      accessKey: settings.S3_ACCESS_KEY,
      secretKey: settings.S3_SECRET_KEY,
      region: settings.S3_REGION,
      partSize: PART_SIZE,
      transport: storeTransport(new URL(settings.S3_ENDPOINT)),
    });
    this.bucket = settings.S3_BUCKET;
    this.region = settings.S3_REGION;
  }

  /** Stores an object whole; when it throws, nothing is stored under the key. */
  async put(key: string, body: Buffer | Readable, { contentType, size }: PutOptions = {}): Promise<void> {
    const put = () => this.client.putObject(this.bucket, key, body, size, contentType ? { 'Content-Type': contentType } : {});
    try {
      await (Buffer.isBuffer(body) ? repeated(put) : Promise.race([put(), failureOf(body)]));
    } catch (error) {
      if (!Buffer.isBuffer(body)) void this.abortUpload(key);
      throw storageError(error);
    }
  }

  /** The object's bytes; a missing object is `unavailable`, since only known keys are asked for. */
  get(key: string): Promise<Readable> {
    return guarded(() => repeated(() => this.client.getObject(this.bucket, key)));
  }

  /** The object's size in bytes and its content type, or null when there is none; a store that takes longer than five seconds is `unavailable`. */
  stat(key: string): Promise<{ size: number; contentType?: string } | null> {
    return guarded(async () => {
      try {
        const { size, metaData } = await inBudget(repeated(() => this.client.statObject(this.bucket, key)));
        return { size, contentType: (metaData as Record<string, string | undefined>)['content-type'] };
      } catch (error) {
        if (MISSING.has(codeOf(error))) return null;
        throw error;
      }
    });
  }

  /** Removes an object; nothing happens when there is none. */
  remove(key: string): Promise<void> {
    return guarded(() => repeated(() => this.client.removeObject(this.bucket, key)));
  }

  /** Copies an object inside the store. */
  async copy(from: string, to: string): Promise<void> {
    await guarded(() =>
      this.client.copyObject(
        new CopySourceOptions({ Bucket: this.bucket, Object: from }),
        new CopyDestinationOptions({ Bucket: this.bucket, Object: to }),
      ),
    );
  }

  /** Every object whose key begins with the prefix. */
  async *list(prefix: string): AsyncIterable<StoredObject> {
    const objects = this.client.listObjectsV2(this.bucket, prefix, true);
    try {
      for await (const { name, size, lastModified, etag } of objects as AsyncIterable<ListedObject>) {
        if (name !== undefined) yield { key: name, size, modifiedAt: lastModified, etag };
      }
    } catch (error) {
      throw storageError(error);
    }
  }

  /** An address from which anybody who has it may fetch the object for so many seconds. */
  signedGetUrl(key: string, seconds: number): Promise<string> {
    return guarded(() => this.client.presignedGetObject(this.bucket, key, seconds));
  }

  /** Makes the bucket when it is not there. */
  async ensureBucket(): Promise<void> {
    await guarded(async () => {
      if (await this.bucketExists()) return;
      try {
        await repeated(() => this.client.makeBucket(this.bucket, this.region));
      } catch (error) {
        if (!BUCKET_IS_THERE.has(codeOf(error))) throw error;
      }
    });
  }

  /** Rejects when the store or the bucket cannot be reached. */
  async check(): Promise<void> {
    if (!(await guarded(() => this.bucketExists()))) throw storageError(new Error(`the bucket ${this.bucket} does not exist`));
  }

  /** Parts of an upload that failed would take up room until the store removes them. Nobody waits for it: the store may be down. */
  private async abortUpload(key: string): Promise<void> {
    await this.client.removeIncompleteUpload(this.bucket, key).catch(() => undefined); // left to the store's own rule for stale uploads
  }

  private bucketExists(): Promise<boolean> {
    return repeated(() => this.client.bucketExists(this.bucket));
  }
}

async function guarded<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (error) {
    throw storageError(error);
  }
}

/** Rejects when the stream fails, which minio itself does not notice. */
const failureOf = (body: Readable): Promise<never> => new Promise((_, reject) => body.once('error', reject));

/** Repeats once what does no harm when it happens twice. */
async function repeated<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (error) {
    if (!CLOSED_ON_REUSE.has(codeOf(error))) throw error;
    return call();
  }
}

/** What comes after the budget is not used; its request ends by itself. */
async function inBudget<T>(answer: Promise<T>): Promise<T> {
  const timer = new AbortController();
  const late = sleep(STAT_BUDGET, undefined, { signal: timer.signal }).then(() => {
    throw new Error(`no answer in ${STAT_BUDGET} ms`);
  });
  try {
    return await Promise.race([answer, late]);
  } finally {
    timer.abort();
    late.catch(() => undefined);
  }
}

const storageError = (cause: unknown): DomainError =>
  FULL.has(codeOf(cause))
    ? outOfStorage(cause)
    : unavailable('storage_away', 'File storage is temporarily unavailable. Please try again.', { cause });

/** minio names refusals of the store by a code; network failures have Node's. */
function codeOf(error: unknown): string {
  return (error as { code?: string } | undefined)?.code ?? '';
}
