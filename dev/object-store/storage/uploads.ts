import { createHash, randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { rm, writeFile } from 'node:fs/promises';
import { MeasuredBody } from '../http/measured-body';
import { S3Error } from '../http/responses';
import type { Buckets } from './buckets';
import type { StoredRecord } from './stored-file';

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

interface Part extends CompletedPart {
  path: string;
  size: number; // bytes
  lastModified: string;
}

interface Upload extends UploadName {
  initiated: string;
  headers: Record<string, string>; // of the object
  parts: Map<number, Part>;
}

/** The open multipart uploads. Like any unfinished upload, they do not survive a restart. */
export class Uploads {
  private readonly open = new Map<string, Upload>();

  constructor(private readonly buckets: Buckets) {}

  initiate(bucket: string, key: string, headers: Record<string, string>): Upload {
    this.buckets.find(bucket);
    const upload = {
      uploadId: randomUUID(),
      bucket,
      key,
      initiated: new Date().toISOString(),
      headers,
      parts: new Map(),
    };
    this.open.set(upload.uploadId, upload);
    return upload;
  }

  list(bucket: string, prefix: string): Upload[] {
    this.buckets.find(bucket);
    return [...this.open.values()].filter(
      (upload) => upload.bucket === bucket && upload.key.startsWith(prefix),
    );
  }

  /** Stores a part, replacing one with its number. */
  async putPart(name: UploadName, partNumber: number, body: MeasuredBody): Promise<Part> {
    this.find(name);
    const path = this.buckets.temporaryPath();
    try {
      await writeFile(path, body);
      const { parts } = this.find(name);
      const part = {
        partNumber,
        path,
        size: body.size,
        etag: body.md5,
        lastModified: new Date().toISOString(),
      };
      const former = parts.get(partNumber);
      parts.set(partNumber, part);
      if (former) await rm(former.path);
      return part;
    } catch (error) {
      await rm(path, { force: true });
      throw error;
    }
  }

  parts(name: UploadName): Part[] {
    return [...this.find(name).parts.values()].sort(
      (one, other) => one.partNumber - other.partNumber,
    );
  }

  /** Joins the listed parts into the object and closes the upload; after an error the upload stays open. */
  async complete(name: UploadName, list: CompletedPart[]): Promise<StoredRecord> {
    const upload = this.find(name);
    const chosen = chooseParts(upload, list);
    const digest = createHash('md5')
      .update(Buffer.from(chosen.map(({ etag }) => etag).join(''), 'hex'))
      .digest('hex');
    this.open.delete(name.uploadId);
    try {
      const object = {
        key: upload.key,
        headers: upload.headers,
        body: new MeasuredBody(join(chosen)),
        etag: `${digest}-${list.length}`,
      };
      const record = await this.buckets.put(name.bucket, object);
      await removeParts(upload);
      return record;
    } catch (error) {
      this.open.set(name.uploadId, upload);
      throw error;
    }
  }

  async abort(name: UploadName): Promise<void> {
    const upload = this.find(name);
    this.open.delete(name.uploadId);
    await removeParts(upload);
  }

  private find({ bucket, key, uploadId }: UploadName): Upload {
    this.buckets.find(bucket);
    const upload = this.open.get(uploadId);
    if (upload?.key === key && upload.bucket === bucket) return upload;
    throw new S3Error(
      'NoSuchUpload',
      'The specified upload does not exist. It may have been aborted or completed.',
    );
  }
}

function chooseParts({ parts }: Upload, list: CompletedPart[]): Part[] {
  const isAscending = list.every(
    ({ partNumber }, at) => at === 0 || partNumber > (list[at - 1]?.partNumber ?? 0),
  );
  if (!isAscending)
    throw new S3Error('InvalidPartOrder', 'The list of parts was not in ascending order.');
  return list.map(({ partNumber, etag }, at) => {
    const part = parts.get(partNumber);
    if (part?.etag !== etag)
      throw new S3Error(
        'InvalidPart',
        `Part ${partNumber} could not be found, or its entity tag did not match.`,
      );
    const isTooSmall = part.size < SMALLEST_PART && at < list.length - 1;
    if (isTooSmall)
      throw new S3Error(
        'EntityTooSmall',
        'Your proposed upload is smaller than the minimum allowed size.',
      );
    return part;
  });
}

async function* join(parts: Part[]): AsyncGenerator<Buffer> {
  for (const { path } of parts) yield* createReadStream(path) as AsyncIterable<Buffer>;
}

async function removeParts({ parts }: Upload): Promise<void> {
  for (const { path } of parts.values()) await rm(path, { force: true });
}
