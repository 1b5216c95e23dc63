import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { withTimeout } from '@libs/service';
import { Client } from 'minio';
import { findCode, explainFailure, isMissing, retryOnce, storageError } from './storage-errors';
import type { StorageSettings } from './storage-settings';
import { storeTransport } from './store-transport';
import { abortUpload, PART_BYTES, StreamUpload } from './stream-upload';

const READ_TIMEOUT_MS = 5000; // below the gateway's timeout for a download
const BUCKET_EXISTS = new Set(['BucketAlreadyOwnedByYou', 'OperationAborted']); // another replica has created it, or is creating it
const FILES = 'files/';
/** The prefix of objects that test the rights to the bucket; a killed process leaves one behind. */
export const PROBES = 'probes/';

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

/** A multipart upload that was neither completed nor aborted. */
interface OpenUpload {
  key: string;
  startedAt: Date;
}

interface PutOptions {
  contentType?: string;
  size?: number; // bytes, if known
}

/** What a service does with the objects. */
export type StoreAccess = 'read' | 'write';

/** The S3 bucket of files and thumbnails; throws `unavailable` if the store is down or full. */
export class ObjectStore {
  private readonly client: Client;
  private readonly bucket: string;
  private readonly upload: StreamUpload;
  private knownKey?: string; // of an object that was read

  constructor(
    private readonly settings: StorageSettings,
    private readonly access: StoreAccess = 'write',
  ) {
    const { hostname, port, protocol } = new URL(settings.S3_ENDPOINT);
    this.client = new Client({
      endPoint: hostname,
      useSSL: protocol === 'https:',
      ...(port ? { port: Number(port) } : {}),
      accessKey: settings.S3_ACCESS_KEY,
      secretKey: settings.S3_SECRET_KEY,
      region: settings.S3_REGION,
      transport: storeTransport(new URL(settings.S3_ENDPOINT)),
      partSize: PART_BYTES,
    });
    this.bucket = settings.S3_BUCKET;
    this.upload = new StreamUpload(this.client);
  }

  /** Stores a complete object; if it throws, nothing is stored under the key. */
  async put(
    key: string,
    body: Buffer | Readable,
    { contentType, size }: PutOptions = {},
  ): Promise<void> {
    const headers: Record<string, string> = contentType ? { 'Content-Type': contentType } : {};
    const target = { bucket: this.bucket, key, headers };
    await translateErrors(() =>
      Buffer.isBuffer(body)
        ? this.upload.run(target, Readable.from([body]), body.length)
        : this.upload.run(target, body, size),
    );
  }

  /** Returns the object's content; a missing object is `unavailable`, since callers only request known keys. */
  get(key: string): Promise<Readable> {
    return translateErrors(() => retryOnce(() => this.client.getObject(this.bucket, key)));
  }

  /** Returns `length` bytes of an object from `start` on, fewer at its end. */
  getRange(key: string, start: number, length: number): Promise<Readable> {
    return translateErrors(() =>
      retryOnce(() => this.client.getPartialObject(this.bucket, key, start, length)),
    );
  }

  /** Returns size in bytes and content type, or null if there is no such object; `unavailable` after five seconds. */
  stat(key: string): Promise<{ size: number; contentType?: string } | null> {
    return translateErrors(async () => {
      try {
        const { size, metaData } = await withTimeout(
          retryOnce(() => this.client.statObject(this.bucket, key)),
          READ_TIMEOUT_MS,
        );
        return {
          size,
          contentType: (metaData as Record<string, string | undefined>)['content-type'],
        };
      } catch (error) {
        if (isMissing(error)) return null;
        throw error;
      }
    });
  }

  remove(key: string): Promise<void> {
    return translateErrors(() => retryOnce(() => this.client.removeObject(this.bucket, key)));
  }

  async *list(prefix: string): AsyncIterable<StoredObject> {
    const objects = this.client.listObjectsV2(this.bucket, prefix, true);
    try {
      for await (const {
        name,
        size,
        lastModified,
        etag,
      } of objects as AsyncIterable<ListedObject>) {
        if (name !== undefined) yield { key: name, size, modifiedAt: lastModified, etag };
      }
    } catch (error) {
      throw storageError(error);
    }
  }

  signedGetUrl(key: string, seconds: number): Promise<string> {
    return translateErrors(() => this.client.presignedGetObject(this.bucket, key, seconds));
  }

  /** Yields the open multipart uploads of keys with a prefix, as far as the store lists them. */
  async *openUploads(prefix: string): AsyncIterable<OpenUpload> {
    const uploads = this.client.listIncompleteUploads(this.bucket, prefix, true);
    try {
      for await (const { key, initiated } of uploads as AsyncIterable<{
        key: string;
        initiated: Date;
      }>) {
        yield { key, startedAt: new Date(initiated) };
      }
    } catch (error) {
      if (findCode(error) === 'NoSuchUpload') return; // one ended meanwhile, and the listing with it
      throw storageError(error);
    }
  }

  abort({ key }: OpenUpload): Promise<void> {
    return translateErrors(() => abortUpload(this.client, this.bucket, key));
  }

  /** Creates the bucket if it is missing; a service that writes also stores, reads and removes a small object. Throws StorageMistake. */
  async prepare(): Promise<void> {
    await this.ensureBucket();
    if (this.access === 'read') return; // `check` reads an object
    const key = `${PROBES}${randomUUID()}`;
    try {
      await this.explain('write to', () => this.client.putObject(this.bucket, key, 'probe'));
    } catch (error) {
      if (error instanceof Error && storageError(error.cause).code === 'storage_full') return; // a full store still serves its files
      throw error;
    }
    await this.explain('read objects of', () => this.readByte(key));
    await this.explain('remove objects from', () => this.client.removeObject(this.bucket, key));
  }

  async ensureBucket(): Promise<void> {
    try {
      await retryOnce(() => this.firstKey());
    } catch (error) {
      if (findCode(error) !== 'NoSuchBucket') throw explainFailure(error, this.settings, 'list');
      await this.explain('create', () => this.createBucket());
    }
  }

  /** Reads a byte of an object; if the bucket has none, lists it. Throws StorageMistake, or an error with the reason. */
  async check(): Promise<void> {
    if (
      this.knownKey !== undefined &&
      (await this.explain('read objects of', () => this.canRead(this.knownKey ?? '')))
    )
      return;
    const key = await this.explain('list', () => retryOnce(() => this.firstKey()));
    if (key !== undefined) await this.explain('read objects of', () => this.readByte(key));
    this.knownKey = key;
  }

  private async createBucket(): Promise<void> {
    try {
      await retryOnce(() => this.client.makeBucket(this.bucket, this.settings.S3_REGION));
    } catch (error) {
      if (!BUCKET_EXISTS.has(findCode(error))) throw error;
    }
  }

  private async firstKey(): Promise<string | undefined> {
    for await (const { name } of this.client.listObjectsV2(
      this.bucket,
      FILES,
      true,
    ) as AsyncIterable<ListedObject>)
      return name;
    return undefined;
  }

  /** False if the object was removed. */
  private async canRead(key: string): Promise<boolean> {
    try {
      await this.readByte(key);
      return true;
    } catch (error) {
      if (isMissing(error)) return false;
      throw error;
    }
  }

  private async readByte(key: string): Promise<void> {
    const read = retryOnce(async () =>
      buffer(await this.client.getPartialObject(this.bucket, key, 0, 1)),
    );
    await withTimeout(read, READ_TIMEOUT_MS);
  }

  private async explain<T>(action: string, call: () => Promise<T>): Promise<T> {
    try {
      return await call();
    } catch (error) {
      throw explainFailure(error, this.settings, action);
    }
  }
}

async function translateErrors<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (error) {
    throw storageError(error);
  }
}
