import { createHash } from 'node:crypto';
import { MeasuredBody } from '../body/measured-body';
import type { Checksum } from '../body/checksums';
import { S3Error } from '../s3-error';
import type { Upload } from './bucket';
import type { MultipartUploads, UploadName } from './multipart-uploads';
import type { NewObject, ObjectFiles } from './object-files';
import { readBytes } from './read-bytes';
import type { StoredRecord } from './stored-file';

/** A part as the client lists it: its number, the ETag it was answered with, and checksums it wants compared. */
export interface ListedPart {
  partNumber: number;
  etag: string;
  checksums: Checksum[];
}

/** Joins the parts of a multipart upload into its object. */
export class CompleteUpload {
  constructor(
    private readonly uploads: MultipartUploads,
    private readonly objects: ObjectFiles,
  ) {}

  /** Checks the list against the parts, writes the object in one step, and then closes the upload; after a failure it is open as before. */
  async run(name: UploadName, list: ListedPart[], mayReplace: NewObject['mayReplace']): Promise<StoredRecord> {
    checkOrder(list);
    return this.uploads.close(name, async (upload: Upload) => {
      const etags = await this.checkParts(name, list);
      const etag = `${createHash('md5')
        .update(Buffer.from(etags.join(''), 'hex'))
        .digest('hex')}-${list.length}`;
      const body = new MeasuredBody(this.join(name, list));
      return this.objects.put(name.bucket, { key: upload.key, headers: upload.headers, body, etag, mayReplace });
    });
  }

  private async checkParts(name: UploadName, list: ListedPart[]): Promise<string[]> {
    const etags: string[] = [];
    for (const listed of list) {
      const part = await this.readPart(name, listed.partNumber);
      const wrong = listed.checksums.some((one) => one.algorithm === part.checksum?.algorithm && one.value !== part.checksum.value);
      if (part.etag !== listed.etag || wrong) {
        throw new S3Error('InvalidPart', 'The entity tag or checksum of a part did not match.', { PartNumber: String(listed.partNumber) });
      }
      if (part.size < smallestPart && listed !== list.at(-1)) {
        throw new S3Error('EntityTooSmall', 'Your proposed upload is smaller than the minimum allowed size.', {
          PartNumber: String(listed.partNumber),
        });
      }
      etags.push(part.etag);
    }
    return etags;
  }

  private async readPart(name: UploadName, partNumber: number): Promise<StoredRecord> {
    const { handle, record } = await this.uploads.openPart(name, partNumber);
    await handle.close();
    return record;
  }

  private async *join(name: UploadName, list: ListedPart[]): AsyncGenerator<Buffer> {
    for (const { partNumber } of list) {
      const { handle, record } = await this.uploads.openPart(name, partNumber);
      try {
        yield* readBytes(handle, 0, record.size);
      } finally {
        await handle.close();
      }
    }
  }
}

const smallestPart = 5 * 1024 * 1024;

function checkOrder(list: ListedPart[]): void {
  const ascending = list.every((part, at) => at === 0 || part.partNumber > (list[at - 1]?.partNumber ?? 0));
  if (!ascending) throw new S3Error('InvalidPartOrder', 'The list of parts was not in ascending order.');
}
