import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { Logger } from '@nestjs/common';
import type { Client } from 'minio';
import { findCode, repeated } from './storage-errors';

const PART_BYTES = 8 * 1024 * 1024; // what one upload holds in memory
/** A store that has just failed often works again soon; after that, the sweeper ends the upload. */
const ABORT_DELAYS_MS = [0, 1000, 5000, 25_000, 60_000];

interface UploadTarget {
  bucket: string;
  key: string;
  headers: Record<string, string>;
}

/**
 * Streams objects of any size into a bucket: in one request if they fit into a part, otherwise as a
 * multipart upload. `putObject` would do both, but neither repeats a part that failed nor aborts
 * its own upload, whose id it does not tell.
 */
export class StreamUpload {
  private readonly logger = new Logger('StreamUpload');

  constructor(private readonly client: Client) {}

  async run(target: UploadTarget, body: Readable, size?: number): Promise<void> {
    const parts = splitParts(body, size);
    try {
      const { value: first = Buffer.alloc(0) } = await parts.next();
      if (first.length < PART_BYTES) await this.putWhole(target, first, parts);
      else await this.putParts(target, first, parts);
    } finally {
      await parts.return(undefined);
    }
  }

  private async putWhole(
    { bucket, key, headers }: UploadTarget,
    bytes: Buffer,
    rest: AsyncGenerator<Buffer>,
  ): Promise<void> {
    await rest.next(); // checks the size
    await repeated(() => this.client.putObject(bucket, key, bytes, bytes.length, headers));
  }

  private async putParts(
    target: UploadTarget,
    first: Buffer,
    rest: AsyncGenerator<Buffer>,
  ): Promise<void> {
    const { bucket, key, headers } = target;
    const uploadId = await this.client.initiateNewMultipartUpload(bucket, key, headers);
    try {
      const done = [await this.putPart(target, uploadId, 1, first)];
      for await (const bytes of rest)
        done.push(await this.putPart(target, uploadId, done.length + 1, bytes));
      await this.client.completeMultipartUpload(bucket, key, uploadId, done);
    } catch (error) {
      void this.abort(target, uploadId); // nobody waits, since the store may be down
      throw error;
    }
  }

  private async putPart(
    { bucket, key }: UploadTarget,
    uploadId: string,
    part: number,
    bytes: Buffer,
  ): Promise<{ part: number; etag: string }> {
    const headers = { 'Content-MD5': createHash('md5').update(bytes).digest('base64') };
    const uploadID = encodeURIComponent(uploadId);
    const config = { bucketName: bucket, objectName: key, uploadID, partNumber: part, headers };
    const { etag } = await repeated(() => this.client.uploadPart(config, bytes));
    return { part, etag };
  }

  private async abort({ bucket, key }: UploadTarget, uploadId: string): Promise<void> {
    let err: unknown;
    for (const delayMs of ABORT_DELAYS_MS) {
      await sleep(delayMs, undefined, { ref: false });
      try {
        return await abortUpload(this.client, bucket, { key, uploadId });
      } catch (error) {
        err = error;
      }
    }
    this.logger.warn({
      err,
      key,
      uploadId,
      msg: 'the parts of a failed upload are left to the sweeper',
    });
  }
}

/** Frees the parts of an open upload. One that has ended already is no error. */
export async function abortUpload(
  client: Client,
  bucket: string,
  { key, uploadId }: { key: string; uploadId: string },
): Promise<void> {
  try {
    await client.abortMultipartUpload(bucket, key, encodeURIComponent(uploadId));
  } catch (error) {
    if (findCode(error) !== 'NoSuchUpload') throw error;
  }
}

/** Yields the body in parts of 8 MiB, the last of which may be smaller. Throws if the body does not have the given size. */
async function* splitParts(body: Readable, size?: number): AsyncGenerator<Buffer, undefined> {
  let chunks: Buffer[] = [];
  let pending = 0;
  let total = 0;
  for await (const chunk of body as AsyncIterable<Buffer>) {
    chunks.push(chunk);
    pending += chunk.length;
    total += chunk.length;
    if (pending < PART_BYTES) continue;
    const bytes = Buffer.concat(chunks);
    let start = 0;
    for (; start + PART_BYTES <= bytes.length; start += PART_BYTES)
      yield bytes.subarray(start, start + PART_BYTES);
    chunks = [bytes.subarray(start)];
    pending = bytes.length - start;
  }
  if (size !== undefined && total !== size)
    throw new Error(`the content has ${total} bytes instead of ${size}`);
  if (pending > 0) yield Buffer.concat(chunks);
}
