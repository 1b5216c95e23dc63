import { createHash, randomUUID } from 'node:crypto';
import { renameSync, unlinkSync } from 'node:fs';
import { mkdir, open, readdir, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { MeasuredBody } from '../http/measured-body';
import { S3Error } from '../http/responses';
import { type OpenedFile, openStoredFile, type StoredRecord, writeStoredFile } from './stored-file';

interface NewObject {
  key: string;
  body: MeasuredBody;
  headers: Record<string, string>;
  /** The ETag of a multipart object; otherwise it is the MD5 of the body. */
  etag?: string;
}

export type ListedObject = Pick<StoredRecord, 'key' | 'size' | 'etag' | 'lastModified'>;

/** Listings and lookups of a bucket, by key. */
export type Bucket = Map<string, ListedObject>;

/** The buckets on the disk: `buckets/<name>/objects/<SHA-256 of the key>`, one file for each object. One server may use a folder at a time. */
export class Buckets {
  private readonly buckets = new Map<string, Bucket>();
  private readonly root: string;

  private constructor(path: string) {
    this.root = resolve(path);
  }

  /** Opens or creates a data folder and removes the unfinished files of a killed server; a damaged object is reported and not listed. */
  static async open(path: string, report: (error: unknown) => void): Promise<Buckets> {
    const buckets = new Buckets(path);
    await rm(join(buckets.root, 'tmp'), { recursive: true, force: true });
    await mkdir(join(buckets.root, 'tmp'), { recursive: true });
    await mkdir(join(buckets.root, 'buckets'), { recursive: true });
    for (const name of await readdir(join(buckets.root, 'buckets')))
      await buckets.load(name, report);
    return buckets;
  }

  find(name: string): Bucket {
    const bucket = this.buckets.get(name);
    if (!bucket) throw new S3Error('NoSuchBucket', 'The specified bucket does not exist.');
    return bucket;
  }

  /** Creates a bucket of 3 to 63 lower-case letters, digits, dots and hyphens; `health` is a path of this server. */
  async create(name: string): Promise<void> {
    const isAllowed =
      /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(name) && !name.includes('..') && name !== 'health';
    if (!isAllowed) throw new S3Error('InvalidBucketName', 'The specified bucket is not valid.');
    if (this.buckets.has(name))
      throw new S3Error('BucketAlreadyOwnedByYou', 'You have already created this bucket.');
    await mkdir(this.objects(name), { recursive: true });
    for (const folder of [
      this.objects(name),
      join(this.objects(name), '..'),
      join(this.root, 'buckets'),
    ])
      await syncDirectory(folder);
    this.buckets.set(name, this.buckets.get(name) ?? new Map<string, ListedObject>());
  }

  /** Stores an object; once this resolves, it survives a power failure. Readers and crashes see the old object or the new one. */
  async put(name: string, { key, body, headers, etag }: NewObject): Promise<StoredRecord> {
    const bucket = this.find(name);
    const unfinished = this.temporaryPath();
    try {
      const record = await writeStoredFile(unfinished, body, () => {
        return {
          key,
          size: body.size,
          etag: etag ?? body.md5,
          lastModified: new Date().toISOString(),
          headers,
        };
      });
      renameSync(unfinished, this.object(name, key)); // in the same tick as the listing, so that both agree
      bucket.set(key, toListed(record));
      await syncDirectory(this.objects(name));
      return record;
    } finally {
      await rm(unfinished, { force: true });
    }
  }

  /** Opens an object; throws NoSuchBucket or NoSuchKey. The caller closes the handle. */
  async open(name: string, key: string): Promise<OpenedFile> {
    this.find(name);
    try {
      return await openStoredFile(this.object(name, key));
    } catch (error) {
      if (hasCode(error, 'ENOENT'))
        throw new S3Error('NoSuchKey', 'The specified key does not exist.');
      throw error;
    }
  }

  async delete(name: string, key: string): Promise<void> {
    if (!this.find(name).delete(key)) return;
    unlinkSync(this.object(name, key));
    await syncDirectory(this.objects(name));
  }

  temporaryPath(): string {
    return join(this.root, 'tmp', randomUUID());
  }

  private async load(name: string, report: (error: unknown) => void): Promise<void> {
    const bucket: Bucket = new Map();
    await mkdir(this.objects(name), { recursive: true });
    for (const file of await readdir(this.objects(name))) {
      try {
        const { handle, record } = await openStoredFile(join(this.objects(name), file));
        await handle.close();
        bucket.set(record.key, toListed(record));
      } catch (error) {
        report(error);
      }
    }
    this.buckets.set(name, bucket);
  }

  private objects(name: string): string {
    return join(this.root, 'buckets', name, 'objects');
  }

  private object(name: string, key: string): string {
    return join(this.objects(name), createHash('sha256').update(key).digest('hex'));
  }
}

const toListed = ({ key, size, etag, lastModified }: StoredRecord): ListedObject => ({
  key,
  size,
  etag,
  lastModified,
});

/** Flushes the names in a directory to the disk; Windows cannot open directories and does not need it. */
async function syncDirectory(path: string): Promise<void> {
  if (process.platform === 'win32') return;
  const handle = await open(path, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Whether an error has a code of the operating system, such as `ENOENT`. */
export const hasCode = (error: unknown, code: string): boolean =>
  (error as NodeJS.ErrnoException | null)?.code === code;
