import { Transform, type Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { Logger } from '@nestjs/common';
import type { Client } from 'minio';
import { findCode } from './storage-errors';

/** What one upload holds in memory; larger objects are multipart uploads. */
export const PART_BYTES = 8 * 1024 * 1024;
/** A store that has just failed often works again soon; after that, the sweeper ends the upload. */
const ABORT_DELAYS_MS = [0, 1000, 5000, 25_000, 60_000];

interface UploadTarget {
  bucket: string;
  key: string;
  headers: Record<string, string>;
}

/** Streams objects of any size into a bucket. */
export class StreamUpload {
  private readonly logger = new Logger('StreamUpload');

  constructor(private readonly client: Client) {}

  /** `putObject` neither notices a body that fails or has another size, nor aborts what it began. */
  async run(target: UploadTarget, body: Readable, size?: number): Promise<void> {
    const { bucket, key, headers } = target;
    const content = checkSize(size);
    try {
      await Promise.all([
        pipeline(body, content),
        this.client.putObject(bucket, key, content, size, headers),
      ]);
    } catch (error) {
      content.destroy();
      if (size === undefined || size > PART_BYTES) void this.abort(target); // nobody waits, since the store may be down
      throw error;
    }
  }

  private async abort({ bucket, key }: UploadTarget): Promise<void> {
    let err: unknown;
    for (const delayMs of ABORT_DELAYS_MS) {
      await sleep(delayMs, undefined, { ref: false });
      try {
        return await abortUpload(this.client, bucket, key);
      } catch (error) {
        err = error;
      }
    }
    this.logger.warn({ err, key, msg: 'the parts of a failed upload are left to the sweeper' });
  }
}

/** Frees the parts of a key's open upload. One that has ended already is no error. */
export async function abortUpload(client: Client, bucket: string, key: string): Promise<void> {
  try {
    await client.removeIncompleteUpload(bucket, key);
  } catch (error) {
    if (findCode(error) !== 'NoSuchUpload') throw error;
  }
}

/** Passes a body on, and fails if it does not have the given size. */
function checkSize(size?: number): Transform {
  let total = 0;
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      total += chunk.length;
      done(null, chunk);
    },
    flush(done) {
      const isOther = size !== undefined && total !== size;
      done(isOther ? new Error(`the content has ${total} bytes instead of ${size}`) : null);
    },
  });
}
