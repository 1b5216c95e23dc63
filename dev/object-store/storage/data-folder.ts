import { createHash, randomUUID } from 'node:crypto';
import { mkdir, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { syncDirectory } from './durable-files';

/** The files of the server: `tmp/`, and `buckets/<name>/` with `bucket.json`, `objects/<SHA-256 of the key>` and `uploads/<id>/`. */
export class DataFolder {
  private constructor(readonly root: string) {}

  /** Opens or creates a data folder and removes the unfinished files of a killed server. One server may use it at a time. */
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

  object(bucket: string, key: string): string {
    return join(this.objects(bucket), createHash('sha256').update(key).digest('hex'));
  }

  /** The caller passes the id of a known upload, never one from a request. */
  upload(bucket: string, uploadId: string): string {
    return join(this.uploads(bucket), uploadId);
  }

  private get temporary(): string {
    return join(this.root, 'tmp');
  }
}
