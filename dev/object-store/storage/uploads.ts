import { createHash, randomUUID } from 'node:crypto';
import { mkdir, readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { MeasuredBody } from '../http/measured-body';
import { S3Error } from '../http/s3-error';
import type { Buckets, Upload } from './buckets';
import type { DataFolder } from './data-folder';
import { hasCode, moveDurably, syncDirectory, writeJson } from './durable-files';
import { KeyedMutex } from './keyed-mutex';
import type { Objects } from './objects';
import { openStoredFile, readBytes, writeStoredFile, type OpenedFile, type StoredRecord } from './stored-file';

const SMALLEST_PART = 5 * 1024 * 1024; // bytes; the last part may be smaller

/** Identifies an open upload; a request must name all three correctly. */
export interface UploadName {
  bucket: string;
  key: string;
  uploadId: string;
}

export interface CompletedPart {
  partNumber: number;
  etag: string;
}

/** The open multipart uploads: a folder each, with one stored file per part. */
export class Uploads {
  private readonly mutex = new KeyedMutex();

  constructor(
    private readonly folder: DataFolder,
    private readonly buckets: Buckets,
    private readonly objects: Objects,
  ) {}

  async initiate(bucket: string, key: string, headers: Record<string, string>): Promise<Upload> {
    const { uploads } = this.buckets.find(bucket);
    const upload: Upload = { id: randomUUID(), key, initiated: new Date().toISOString(), headers };
    const unfinished = this.folder.temporaryPath();
    await mkdir(unfinished);
    await writeJson(join(unfinished, 'upload.json'), upload);
    await syncDirectory(unfinished);
    await moveDurably(unfinished, this.folder.upload(bucket, upload.id));
    uploads.set(upload.id, upload);
    return upload;
  }

  list(bucket: string, prefix: string): Upload[] {
    return [...this.buckets.find(bucket).uploads.values()].filter(({ key }) => key.startsWith(prefix));
  }

  async putPart(name: UploadName, partNumber: number, body: MeasuredBody): Promise<StoredRecord> {
    this.find(name);
    const unfinished = this.folder.temporaryPath();
    const part = await writeStoredFile(unfinished, body, () => {
      const { size, md5 } = body.measured;
      return { key: name.key, size, etag: md5, lastModified: new Date().toISOString(), headers: {} };
    });
    try {
      await this.locked(name, () => moveDurably(unfinished, this.partPath(name, partNumber)));
    } finally {
      await rm(unfinished, { force: true });
    }
    return part;
  }

  async parts(name: UploadName): Promise<{ partNumber: number; record: StoredRecord }[]> {
    this.find(name);
    const files = await readdir(this.folder.upload(name.bucket, name.uploadId));
    const numbers = files.flatMap((file) => (file.startsWith('part-') ? [Number(file.slice('part-'.length))] : []));
    numbers.sort((a, b) => a - b);
    return Promise.all(numbers.map(async (partNumber) => ({ partNumber, record: await this.readPart(name, partNumber) })));
  }

  /** Joins the listed parts into the object and closes the upload; after an error the upload stays open. */
  async complete(name: UploadName, list: CompletedPart[]): Promise<StoredRecord> {
    const ascending = list.every((part, at) => at === 0 || part.partNumber > (list[at - 1]?.partNumber ?? 0));
    if (!ascending) throw new S3Error('InvalidPartOrder', 'The list of parts was not in ascending order.');
    return this.locked(name, async ({ key, headers }) => {
      const etags = await this.checkParts(name, list);
      const digest = createHash('md5')
        .update(Buffer.from(etags.join(''), 'hex'))
        .digest('hex');
      const body = new MeasuredBody(this.join(name, list));
      const record = await this.objects.put(name.bucket, { key, headers, body, etag: `${digest}-${list.length}` });
      await this.remove(name);
      return record;
    });
  }

  async abort(name: UploadName): Promise<void> {
    await this.locked(name, () => this.remove(name));
  }

  private find({ bucket, key, uploadId }: UploadName): Upload {
    const upload = this.buckets.find(bucket).uploads.get(uploadId);
    if (upload?.key === key) return upload;
    throw new S3Error('NoSuchUpload', 'The specified upload does not exist. It may have been aborted or completed.', {
      UploadId: uploadId,
    });
  }

  private async locked<T>(name: UploadName, task: (upload: Upload) => Promise<T>): Promise<T> {
    return this.mutex.run(name.uploadId, () => task(this.find(name)));
  }

  private async remove({ bucket, uploadId }: UploadName): Promise<void> {
    this.buckets.find(bucket).uploads.delete(uploadId);
    const removed = this.folder.temporaryPath();
    await rename(this.folder.upload(bucket, uploadId), removed);
    await syncDirectory(this.folder.uploads(bucket));
    await rm(removed, { recursive: true });
  }

  private async checkParts(name: UploadName, list: CompletedPart[]): Promise<string[]> {
    for (const { partNumber, etag } of list) {
      const part = await this.readPart(name, partNumber);
      const details = { PartNumber: String(partNumber) };
      if (part.etag !== etag) throw new S3Error('InvalidPart', 'The entity tag of a part did not match.', details);
      if (part.size < SMALLEST_PART && partNumber !== list.at(-1)?.partNumber) {
        throw new S3Error('EntityTooSmall', 'Your proposed upload is smaller than the minimum allowed size.', details);
      }
    }
    return list.map(({ etag }) => etag);
  }

  private async readPart(name: UploadName, partNumber: number): Promise<StoredRecord> {
    const { handle, record } = await this.openPart(name, partNumber);
    await handle.close();
    return record;
  }

  private async openPart(name: UploadName, partNumber: number): Promise<OpenedFile> {
    try {
      return await openStoredFile(this.partPath(name, partNumber));
    } catch (error) {
      if (!hasCode(error, 'ENOENT')) throw error;
      throw new S3Error('InvalidPart', 'One of the parts could not be found.', { PartNumber: String(partNumber) });
    }
  }

  private async *join(name: UploadName, list: CompletedPart[]): AsyncGenerator<Buffer> {
    for (const { partNumber } of list) {
      const { handle, record } = await this.openPart(name, partNumber);
      try {
        yield* readBytes(handle, 0, record.size);
      } finally {
        await handle.close();
      }
    }
  }

  private partPath(name: UploadName, partNumber: number): string {
    return join(this.folder.upload(name.bucket, name.uploadId), `part-${partNumber}`);
  }
}
