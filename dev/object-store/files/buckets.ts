import { mkdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { S3Error } from '../s3-error';
import type { Bucket } from './bucket';
import type { DataFolder } from './data-folder';
import { moveDurably, syncDirectory, writeJson } from './durable';
import { InTurn } from './in-turn';
import { KeyIndex } from './key-index';

/** The buckets of the server: made, found, listed and removed. */
export class Buckets {
  private readonly inTurn = new InTurn();

  constructor(
    private readonly folder: DataFolder,
    private readonly buckets: Map<string, Bucket>,
  ) {}

  /** Every bucket, by name. */
  all(): Bucket[] {
    return [...this.buckets.values()].sort((a, b) => (a.name < b.name ? -1 : 1));
  }

  /** The bucket of that name, or NoSuchBucket. */
  find(name: string): Bucket {
    const bucket = this.buckets.get(name);
    if (!bucket) throw new S3Error('NoSuchBucket', 'The specified bucket does not exist.', { BucketName: name });
    return bucket;
  }

  /** Makes a bucket, durably. A name that S3 forbids is InvalidBucketName, one that exists BucketAlreadyOwnedByYou. */
  async create(name: string): Promise<void> {
    checkBucketName(name);
    await this.inTurn.run(name, async () => {
      if (this.buckets.has(name)) {
        throw new S3Error('BucketAlreadyOwnedByYou', 'Your previous request to create the named bucket succeeded and you already own it.');
      }
      const createdAt = new Date().toISOString();
      const unfinished = this.folder.temporaryPath();
      await mkdir(join(unfinished, 'objects'), { recursive: true });
      await mkdir(join(unfinished, 'uploads'));
      await writeJson(join(unfinished, 'bucket.json'), { createdAt });
      await syncDirectory(unfinished);
      await moveDurably(unfinished, this.folder.bucket(name));
      this.buckets.set(name, { name, createdAt, objects: KeyIndex.of([]), uploads: new Map(), writing: 0 });
    });
  }

  /** Removes an empty bucket together with its unfinished uploads; one with objects, or with writes under way, is BucketNotEmpty. */
  async remove(name: string): Promise<void> {
    await this.inTurn.run(name, async () => {
      const bucket = this.find(name);
      if (bucket.objects.size > 0 || bucket.writing > 0)
        throw new S3Error('BucketNotEmpty', 'The bucket you tried to delete is not empty.');
      this.buckets.delete(name);
      const leaving = this.folder.temporaryPath();
      await rename(this.folder.bucket(name), leaving);
      await syncDirectory(this.folder.buckets);
      await rm(leaving, { recursive: true });
    });
  }

  /** Runs a change inside a bucket, which cannot be removed meanwhile. */
  async change<T>(name: string, task: (bucket: Bucket) => Promise<T>): Promise<T> {
    const bucket = this.find(name);
    bucket.writing += 1;
    try {
      return await task(bucket);
    } finally {
      bucket.writing -= 1;
    }
  }
}

/** The names S3 allows: 3 to 63 lower-case letters, digits, dots and hyphens; `health` is this server's own address. */
function checkBucketName(name: string): void {
  const allowed = /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(name) && !name.includes('..') && name !== 'health';
  if (!allowed) throw new S3Error('InvalidBucketName', 'The specified bucket is not valid.', { BucketName: name });
}
