import { randomUUID } from 'node:crypto';
import { Injectable, Logger } from '@nestjs/common';
import { invalid, toDomainError } from '@libs/errors';
import { ObjectStore } from '@libs/storage';
import { encodeThumbnail, type Thumbnail, THUMBNAIL_TYPE } from '../uploads/encode-thumbnail';
import { inspectFile } from '../uploads/inspect-file';
import type { KeptFile, KeptObjects, KeptThumbnail } from '../uploads/kept-objects';
import { Scanner, type ScanState } from '../uploads/scanner';
import type { Upload, UploadedFile } from '../uploads/upload';

/** Takes uploaded bytes from quarantine to the store: checks, scan, a new key for each, then whatever writes them down. */
@Injectable()
export class AcceptUpload {
  private readonly logger = new Logger('AcceptUpload');

  constructor(
    private readonly store: ObjectStore,
    private readonly scanner: Scanner,
  ) {}

  /** Calls `write` with the stored objects; when anything fails, none of them stays. Throws `invalid` with the reason of a refusal. */
  async run<T>({ toolFile, thumbnail }: Upload, write: (kept: KeptObjects) => Promise<T>): Promise<T> {
    const picture = thumbnail && (await encodeThumbnail(thumbnail));
    const scan = toolFile && (await this.check(toolFile));
    const keys = { file: `files/${randomUUID()}`, thumbnail: `thumbnails/${randomUUID()}` };
    let writing = false;
    try {
      const file = toolFile && scan && (await this.keepFile(keys.file, toolFile, scan));
      const kept = { file, thumbnail: picture && (await this.keepThumbnail(keys.thumbnail, picture)) };
      writing = true;
      return await write(kept);
    } catch (error) {
      // Only a refusal proves that nothing was committed; otherwise the sweeper finds out whether a tool needs the objects.
      if (!writing || !mayHaveCommitted(error)) {
        const discarded = this.discard([toolFile && keys.file, picture && keys.thumbnail]);
        if (toDomainError(error)?.kind !== 'unavailable') await discarded; // a store that has just been silent would keep the caller waiting once more
      }
      throw error;
    }
  }

  private async check({ content, kind }: UploadedFile): Promise<ScanState> {
    await inspectFile(content, kind);
    const result = await this.scanner.scan(content.stream());
    if (result.state !== 'infected') return result.state;
    throw invalid('malware_found', `The malware scanner rejected the tool file: ${result.signature}.`);
  }

  private async keepFile(key: string, { content, filename }: UploadedFile, scan: ScanState): Promise<KeptFile> {
    const { size, sha256 } = content;
    await this.store.put(key, content.stream(), { size, contentType: 'application/octet-stream' });
    return { key, size, sha256, filename, scan };
  }

  private async keepThumbnail(key: string, { bytes, hash }: Thumbnail): Promise<KeptThumbnail> {
    await this.store.put(key, bytes, { size: bytes.length, contentType: THUMBNAIL_TYPE });
    return { key, hash };
  }

  private async discard(keys: (string | null)[]): Promise<void> {
    for (const key of keys) {
      if (!key) continue;
      await this.store.remove(key).catch((error: unknown) => {
        this.logger.warn({ err: error, key, msg: 'an object of a refused upload is left to the sweeper' });
      });
    }
  }
}

/** A database without room has refused; a connection that was lost says nothing. */
function mayHaveCommitted(error: unknown): boolean {
  const { kind, code } = toDomainError(error) ?? {};
  return kind === undefined || (kind === 'unavailable' && code !== 'no_room');
}
