import type { Readable } from 'node:stream';
import { unavailable } from '@libs/errors';
import { Client, CopyDestinationOptions, CopySourceOptions } from 'minio';
import type { StorageSettings } from './storage-settings';

/** Bytes of one part of a multipart upload: what one upload holds in memory. */
const PART_SIZE = 8 * 1024 * 1024;
const MISSING = new Set(['NotFound', 'NoSuchKey', 'NoSuchBucket']);
const BUCKET_IS_THERE = new Set(['BucketAlreadyOwnedByYou', 'BucketAlreadyExists']);

/** An object as a listing shows it. */
export interface StoredObject {
  key: string;
  /** Bytes. */
  size: number;
  modifiedAt: Date;
}

/** What may be told about an object when it is put. */
export interface PutOptions {
  contentType?: string;
  /** Bytes, when known beforehand. */
  size?: number;
}

/** The S3 bucket that holds files and thumbnails; an outage is thrown as `unavailable`. */
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
    });
    this.bucket = settings.S3_BUCKET;
    this.region = settings.S3_REGION;
  }

  /** Stores an object whole; when it throws, nothing is stored under the key. */
  async put(key: string, body: Buffer | Readable, { contentType, size }: PutOptions = {}): Promise<void> {
    await guarded(() => this.client.putObject(this.bucket, key, body, size, contentType ? { 'Content-Type': contentType } : {}));
  }

  /** The object's bytes; a missing object is `unavailable`, since only known keys are asked for. */
  get(key: string): Promise<Readable> {
    return guarded(() => this.client.getObject(this.bucket, key));
  }

  /** The object's size in bytes and its content type, or null when there is none. */
  stat(key: string): Promise<{ size: number; contentType?: string } | null> {
    return guarded(async () => {
      try {
        const { size, metaData } = await this.client.statObject(this.bucket, key);
        return { size, contentType: (metaData as Record<string, string | undefined>)['content-type'] };
      } catch (error) {
        if (MISSING.has(codeOf(error))) return null;
        throw error;
      }
    });
  }

  /** Removes an object; nothing happens when there is none. */
  remove(key: string): Promise<void> {
    return guarded(() => this.client.removeObject(this.bucket, key));
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
      for await (const { name, size, lastModified } of objects as AsyncIterable<{ name?: string; size: number; lastModified: Date }>) {
        if (name !== undefined) yield { key: name, size, modifiedAt: lastModified };
      }
    } catch (error) {
      throw storageAway(error);
    }
  }

  /** An address from which anybody who has it may fetch the object for so many seconds. */
  signedGetUrl(key: string, seconds: number): Promise<string> {
    return guarded(() => this.client.presignedGetObject(this.bucket, key, seconds));
  }

  /** Makes the bucket when it is not there. */
  async ensureBucket(): Promise<void> {
    await guarded(async () => {
      if (await this.client.bucketExists(this.bucket)) return;
      try {
        await this.client.makeBucket(this.bucket, this.region);
      } catch (error) {
        if (!BUCKET_IS_THERE.has(codeOf(error))) throw error;
      }
    });
  }

  /** Rejects when the store or the bucket cannot be reached. */
  async check(): Promise<void> {
    if (!(await guarded(() => this.client.bucketExists(this.bucket))))
      throw storageAway(new Error(`the bucket ${this.bucket} does not exist`));
  }
}

async function guarded<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (error) {
    throw storageAway(error);
  }
}

const storageAway = (cause: unknown) =>
  unavailable('storage_away', 'File storage is temporarily unavailable. Please try again.', { cause });

/** minio names refusals of the store by a code; network failures have Node's. */
function codeOf(error: unknown): string {
  return (error as { code?: string } | undefined)?.code ?? '';
}
