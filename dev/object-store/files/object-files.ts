import { rm, unlink } from 'node:fs/promises';
import { MeasuredBody } from '../body/measured-body';
import { S3Error } from '../s3-error';
import type { Buckets } from './buckets';
import type { DataFolder } from './data-folder';
import { hasCode, moveDurably, syncDirectory } from './durable';
import { InTurn } from './in-turn';
import { listed } from './load-buckets';
import { openStoredFile, writeStoredFile, type OpenedFile, type StoredRecord } from './stored-file';
import type { ListedObject } from './bucket';

/** An object on its way in. */
export interface NewObject {
  key: string;
  body: MeasuredBody;
  headers: Record<string, string>;
  /** Given for a multipart object; otherwise the ETag is the MD5 of the bytes. */
  etag?: string;
  /** Looks at the object about to be replaced and refuses by throwing; asked again at the moment of replacing. */
  mayReplace(existing: ListedObject | undefined): void;
}

/** The objects on the disk: each is one file that is replaced in one step, so that a reader or a crash sees the old one or the new one whole. */
export class ObjectFiles {
  private readonly inTurn = new InTurn();

  constructor(
    private readonly folder: DataFolder,
    private readonly buckets: Buckets,
  ) {}

  /** Stores an object; when this returns it survives a power cut. */
  async put(bucketName: string, object: NewObject): Promise<StoredRecord> {
    return this.buckets.change(bucketName, async (bucket) => {
      object.mayReplace(bucket.objects.get(object.key));
      const unfinished = this.folder.temporaryPath();
      const record = await writeStoredFile(unfinished, object.body, () => describe(object));
      try {
        await this.inTurn.run(`${bucketName}/${object.key}`, async () => {
          object.mayReplace(bucket.objects.get(object.key));
          await moveDurably(unfinished, this.folder.object(bucketName, object.key));
          bucket.objects.put(listed(record));
        });
      } finally {
        await rm(unfinished, { force: true });
      }
      return record;
    });
  }

  /** Opens an object for reading, or says NoSuchBucket or NoSuchKey. Close the handle. */
  async open(bucketName: string, key: string): Promise<OpenedFile> {
    this.buckets.find(bucketName);
    try {
      return await openStoredFile(this.folder.object(bucketName, key));
    } catch (error) {
      if (hasCode(error, 'ENOENT')) throw new S3Error('NoSuchKey', 'The specified key does not exist.', { Key: key });
      throw error;
    }
  }

  /** Deletes an object, durably; one that is not there is as good as deleted, and one being read is read to its end. */
  async delete(bucketName: string, key: string): Promise<void> {
    await this.buckets.change(bucketName, (bucket) =>
      this.inTurn.run(`${bucketName}/${key}`, async () => {
        try {
          await unlink(this.folder.object(bucketName, key));
        } catch (error) {
          if (hasCode(error, 'ENOENT')) return;
          throw error;
        }
        bucket.objects.delete(key);
        await syncDirectory(this.folder.objects(bucketName));
      }),
    );
  }
}

function describe({ key, body, headers, etag }: NewObject): StoredRecord {
  const { size, md5, checksum } = body.measured;
  return { key, size, etag: etag ?? md5, lastModified: new Date().toISOString(), headers, checksum };
}
