import * as http from 'node:http';
import * as https from 'node:https';
import type { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client, type ClientOptions } from 'minio';
import { type DomainError, outOfStorage, unavailable } from '@libs/errors';
import type { StorageSettings } from './storage-settings';

const PART_SIZE = 8 * 1024 * 1024; // bytes that one multipart upload holds in memory
const STAT_BUDGET = 5000; // milliseconds; below the gateway's timeout for a download
const CLOSED_ON_REUSE = new Set(['ECONNRESET', 'EPIPE']); // on a connection that the store has just closed
const MISSING = new Set(['NotFound', 'NoSuchKey', 'NoSuchBucket']);
const FULL = new Set(['XMinioStorageFull', 'XMinioAdminBucketQuotaExceeded', 'QuotaExceeded']); // MinIO, its bucket quota, Ceph
const BUCKET_EXISTS = new Set(['BucketAlreadyOwnedByYou', 'BucketAlreadyExists']);

export interface StoredObject {
  key: string;
  size: number; // bytes
  modifiedAt: Date;
  etag: string; // changes when the object is rewritten
}

interface ListedObject {
  name?: string;
  size: number;
  lastModified: Date;
  etag: string;
}

interface PutOptions {
  contentType?: string;
  size?: number; // bytes, if known
}

/** The S3 bucket of files and thumbnails; throws `unavailable` if the store is down or full. */
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

  /** Stores a complete object; if it throws, nothing is stored under the key. */
  async put(key: string, body: Buffer | Readable, { contentType, size }: PutOptions = {}): Promise<void> {
    const put = () => this.client.putObject(this.bucket, key, body, size, contentType ? { 'Content-Type': contentType } : {});
    try {
      await (Buffer.isBuffer(body) ? repeated(put) : Promise.race([put(), failureOf(body)]));
    } catch (error) {
      if (!Buffer.isBuffer(body)) void this.abortUpload(key);
      throw storageError(error);
    }
  }

  /** Returns the object's content; a missing object is `unavailable`, since callers only request known keys. */
  get(key: string): Promise<Readable> {
    return guarded(() => repeated(() => this.client.getObject(this.bucket, key)));
  }

  /** Returns size in bytes and content type, or null if there is no such object; `unavailable` after five seconds. */
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

  remove(key: string): Promise<void> {
    return guarded(() => repeated(() => this.client.removeObject(this.bucket, key)));
  }

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

  signedGetUrl(key: string, seconds: number): Promise<string> {
    return guarded(() => this.client.presignedGetObject(this.bucket, key, seconds));
  }

  async ensureBucket(): Promise<void> {
    await guarded(async () => {
      if (await this.bucketExists()) return;
      try {
        await repeated(() => this.client.makeBucket(this.bucket, this.region));
      } catch (error) {
        if (!BUCKET_EXISTS.has(codeOf(error))) throw error;
      }
    });
  }

  async check(): Promise<void> {
    if (!(await guarded(() => this.bucketExists()))) throw storageError(new Error(`the bucket ${this.bucket} does not exist`));
  }

  /** Frees the parts of a failed upload. Callers do not wait for it, since the store may be down. */
  private async abortUpload(key: string): Promise<void> {
    await this.client.removeIncompleteUpload(this.bucket, key).catch(() => undefined); // the store's cleanup of stale uploads removes them later
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

const failureOf = (body: Readable): Promise<never> => new Promise((_, reject) => body.once('error', reject)); // minio does not notice

async function repeated<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (error) {
    if (!CLOSED_ON_REUSE.has(codeOf(error))) throw error;
    return call();
  }
}

/** A late result is ignored; its request ends by itself. */
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
    : unavailable('storage_unavailable', 'File storage is temporarily unavailable. Please try again.', { cause });

function codeOf(error: unknown): string {
  return (error as { code?: string } | undefined)?.code ?? '';
}

const SOCKET_TIMEOUT = 25_000; // milliseconds without data; uploads must be answered within 30 s

/** HTTP transport with a timeout for the minio client, which has none of its own. */
function storeTransport(url: URL): NonNullable<ClientOptions['transport']> {
  const { request } = url.protocol === 'https:' ? https : http;
  return {
    request: (...given: Parameters<typeof http.request>) => {
      const sent = request(...given);
      return sent.setTimeout(SOCKET_TIMEOUT, () => sent.destroy(new Error(`no data from the object store for ${SOCKET_TIMEOUT} ms`)));
    },
  } as NonNullable<ClientOptions['transport']>;
}
