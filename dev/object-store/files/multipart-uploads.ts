import { randomUUID } from 'node:crypto';
import { mkdir, readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { MeasuredBody } from '../body/measured-body';
import { S3Error } from '../s3-error';
import type { Upload } from './bucket';
import type { Buckets } from './buckets';
import type { DataFolder } from './data-folder';
import { hasCode, moveDurably, syncDirectory, writeJson } from './durable';
import { InTurn } from './in-turn';
import { openStoredFile, writeStoredFile, type OpenedFile, type StoredRecord } from './stored-file';

/** Names an open upload; all three must belong together. */
export interface UploadName {
  bucket: string;
  key: string;
  uploadId: string;
}

/** The open multipart uploads: a folder each, a stored file for each part. */
export class MultipartUploads {
  private readonly inTurn = new InTurn();

  constructor(
    private readonly folder: DataFolder,
    private readonly buckets: Buckets,
  ) {}

  /** Opens an upload for an object to come, and keeps the headers it will have. */
  async initiate(bucketName: string, key: string, headers: Record<string, string>): Promise<Upload> {
    return this.buckets.change(bucketName, async (bucket) => {
      const upload: Upload = { id: randomUUID(), key, initiated: new Date().toISOString(), headers };
      const unfinished = this.folder.temporaryPath();
      await mkdir(unfinished);
      await writeJson(join(unfinished, 'upload.json'), upload);
      await syncDirectory(unfinished);
      await moveDurably(unfinished, this.folder.upload(bucketName, upload.id));
      bucket.uploads.set(upload.id, upload);
      return upload;
    });
  }

  /** The open upload of that name, or NoSuchUpload. */
  find({ bucket, key, uploadId }: UploadName): Upload {
    const upload = this.buckets.find(bucket).uploads.get(uploadId);
    if (upload?.key === key) return upload;
    throw new S3Error('NoSuchUpload', 'The specified upload does not exist. It may have been aborted or completed.', {
      UploadId: uploadId,
    });
  }

  /** Stores a part; a part of the same number is replaced. */
  async putPart(name: UploadName, partNumber: number, body: MeasuredBody): Promise<StoredRecord> {
    return this.buckets.change(name.bucket, async () => {
      this.find(name);
      const unfinished = this.folder.temporaryPath();
      const part = await writeStoredFile(unfinished, body, () => {
        const { size, md5, checksum } = body.measured;
        return { key: name.key, size, etag: md5, lastModified: new Date().toISOString(), headers: {}, checksum };
      });
      try {
        await this.alone(name, () => moveDurably(unfinished, this.partPath(name, partNumber)));
      } finally {
        await rm(unfinished, { force: true });
      }
      return part;
    });
  }

  /** The numbers of the parts that have arrived, ascending. */
  async partNumbers(name: UploadName): Promise<number[]> {
    this.find(name);
    const files = await readdir(this.folder.upload(name.bucket, name.uploadId));
    const parts = files.filter((file) => file.startsWith('part-')).map((file) => Number(file.slice('part-'.length)));
    return parts.sort((a, b) => a - b);
  }

  /** Opens a part for reading, or says InvalidPart (NoSuchUpload when the whole upload is gone). Close the handle. */
  async openPart(name: UploadName, partNumber: number): Promise<OpenedFile> {
    try {
      return await openStoredFile(this.partPath(name, partNumber));
    } catch (error) {
      if (!hasCode(error, 'ENOENT')) throw error;
      this.find(name);
      throw new S3Error('InvalidPart', 'One of the parts could not be found.', { PartNumber: String(partNumber) });
    }
  }

  /** Ends an upload and removes its parts; what `before` does comes first, and nothing else happens to the upload meanwhile. */
  async close<T>(name: UploadName, before: (upload: Upload) => Promise<T>): Promise<T> {
    return this.buckets.change(name.bucket, (bucket) =>
      this.alone(name, async (upload) => {
        const result = await before(upload);
        bucket.uploads.delete(name.uploadId);
        const leaving = this.folder.temporaryPath();
        await rename(this.folder.upload(name.bucket, name.uploadId), leaving);
        await syncDirectory(this.folder.uploads(name.bucket));
        await rm(leaving, { recursive: true });
        return result;
      }),
    );
  }

  /** Runs a task on an upload that is still open, when no other is at work on it. */
  private async alone<T>(name: UploadName, task: (upload: Upload) => Promise<T>): Promise<T> {
    return this.inTurn.run(name.uploadId, () => task(this.find(name)));
  }

  private partPath(name: UploadName, partNumber: number): string {
    return join(this.folder.upload(name.bucket, name.uploadId), `part-${partNumber}`);
  }
}
