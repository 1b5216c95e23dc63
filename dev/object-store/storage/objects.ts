import { rm, unlink } from 'node:fs/promises';
import type { MeasuredBody } from '../http/measured-body';
import { S3Error } from '../http/s3-error';
import type { Buckets } from './buckets';
import type { DataFolder } from './data-folder';
import { hasCode, moveDurably, syncDirectory } from './durable-files';
import { KeyedMutex } from './keyed-mutex';
import { toListed } from './load-buckets';
import { openStoredFile, writeStoredFile, type OpenedFile, type StoredRecord } from './stored-file';

interface NewObject {
  key: string;
  body: MeasuredBody;
  headers: Record<string, string>;
  /** The ETag of a multipart object; otherwise it is the MD5 of the body. */
  etag?: string;
}

/** The objects on the disk, one file each; a file is replaced atomically, so readers and crashes see the old object or the new one. */
export class Objects {
  private readonly mutex = new KeyedMutex();

  constructor(
    private readonly folder: DataFolder,
    private readonly buckets: Buckets,
  ) {}

  /** Stores an object; once this resolves, the object survives a power failure. */
  async put(bucketName: string, { key, body, headers, etag }: NewObject): Promise<StoredRecord> {
    const bucket = this.buckets.find(bucketName);
    const unfinished = this.folder.temporaryPath();
    const record = await writeStoredFile(unfinished, body, () => {
      const { size, md5 } = body.measured;
      return { key, size, etag: etag ?? md5, lastModified: new Date().toISOString(), headers };
    });
    try {
      await this.mutex.run(`${bucketName}/${key}`, async () => {
        await moveDurably(unfinished, this.folder.object(bucketName, key));
        bucket.objects.set(key, toListed(record));
      });
    } finally {
      await rm(unfinished, { force: true });
    }
    return record;
  }

  /** Opens an object; throws NoSuchBucket or NoSuchKey. The caller closes the handle. */
  async open(bucketName: string, key: string): Promise<OpenedFile> {
    this.buckets.find(bucketName);
    try {
      return await openStoredFile(this.folder.object(bucketName, key));
    } catch (error) {
      if (hasCode(error, 'ENOENT')) throw new S3Error('NoSuchKey', 'The specified key does not exist.', { Key: key });
      throw error;
    }
  }

  async delete(bucketName: string, key: string): Promise<void> {
    const bucket = this.buckets.find(bucketName);
    await this.mutex.run(`${bucketName}/${key}`, async () => {
      try {
        await unlink(this.folder.object(bucketName, key));
      } catch (error) {
        if (hasCode(error, 'ENOENT')) return;
        throw error;
      }
      bucket.objects.delete(key);
      await syncDirectory(this.folder.objects(bucketName));
    });
  }
}
