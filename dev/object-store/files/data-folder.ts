import { createHash, randomUUID } from 'node:crypto';
import { mkdir, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { syncDirectory } from './durable';

/**
 * Where everything lies: `tmp/` for what is not finished, and for each bucket `buckets/<name>/` with `bucket.json`,
 * `objects/<SHA-256 of the key>` and `uploads/<upload id>/`. A key never becomes a path.
 */
export class DataFolder {
  private constructor(readonly root: string) {}

  /** Opens a data folder, making it when needed; what a killed server left unfinished is removed. One server at a time. */
  static async open(path: string): Promise<DataFolder> {
    const folder = new DataFolder(resolve(path));
    await rm(folder.temporary, { recursive: true, force: true });
    await mkdir(folder.temporary, { recursive: true });
    await mkdir(folder.buckets, { recursive: true });
    await syncDirectory(folder.root);
    return folder;
  }

  get buckets(): string {
    return join(this.root, 'buckets');
  }

  /** A name for something unfinished, never given twice. */
  temporaryPath(): string {
    return join(this.temporary, randomUUID());
  }

  bucket(name: string): string {
    return join(this.buckets, name);
  }

  objects(bucket: string): string {
    return join(this.bucket(bucket), 'objects');
  }

  uploads(bucket: string): string {
    return join(this.bucket(bucket), 'uploads');
  }

  /** The file of an object. */
  object(bucket: string, key: string): string {
    return join(this.objects(bucket), createHash('sha256').update(key).digest('hex'));
  }

  /** The folder of an open multipart upload; its id is one of ours, never a client's words. */
  upload(bucket: string, uploadId: string): string {
    return join(this.uploads(bucket), uploadId);
  }

  private get temporary(): string {
    return join(this.root, 'tmp');
  }
}
