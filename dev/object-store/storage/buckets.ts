import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { S3Error } from '../http/s3-error';
import type { DataFolder } from './data-folder';
import { moveDurably, syncDirectory, writeJson } from './durable-files';
import { KeyedMutex } from './keyed-mutex';

export interface ListedObject {
  key: string;
  size: number; // bytes
  etag: string;
  lastModified: string;
}

/** An open multipart upload; its headers become those of the object. */
export interface Upload {
  id: string;
  key: string;
  initiated: string;
  headers: Record<string, string>;
}

export interface Bucket {
  objects: Map<string, ListedObject>;
  uploads: Map<string, Upload>;
}

export class Buckets {
  private readonly mutex = new KeyedMutex();

  constructor(
    private readonly folder: DataFolder,
    private readonly buckets: Map<string, Bucket>,
  ) {}

  find(name: string): Bucket {
    const bucket = this.buckets.get(name);
    if (!bucket) throw new S3Error('NoSuchBucket', 'The specified bucket does not exist.', { BucketName: name });
    return bucket;
  }

  /** Creates a bucket durably; throws InvalidBucketName or BucketAlreadyOwnedByYou. */
  async create(name: string): Promise<void> {
    checkBucketName(name);
    await this.mutex.run(name, async () => {
      if (this.buckets.has(name)) {
        throw new S3Error('BucketAlreadyOwnedByYou', 'Your previous request to create the named bucket succeeded and you already own it.');
      }
      const unfinished = this.folder.temporaryPath();
      await mkdir(join(unfinished, 'objects'), { recursive: true });
      await mkdir(join(unfinished, 'uploads'));
      await writeJson(join(unfinished, 'bucket.json'), { createdAt: new Date().toISOString() });
      await syncDirectory(unfinished);
      await moveDurably(unfinished, this.folder.bucket(name));
      this.buckets.set(name, { objects: new Map(), uploads: new Map() });
    });
  }
}

/** S3 allows 3 to 63 lower-case letters, digits, dots and hyphens; `health` is a path of this server. */
function checkBucketName(name: string): void {
  const allowed = /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(name) && !name.includes('..') && name !== 'health';
  if (!allowed) throw new S3Error('InvalidBucketName', 'The specified bucket is not valid.', { BucketName: name });
}
