import { randomUUID } from 'node:crypto';
import { Injectable, Logger } from '@nestjs/common';
import { invalid, toDomainError } from '@libs/errors';
import { ObjectStore } from '@libs/storage';
import { checkPolicy, type PolicyCheck, refuseViolations } from './check-policy';
import { type EncodedImage, encodeThumbnail, IMAGE_TYPE } from './encode-image';
import { Scanner, type ScanState } from './scanner';
import type { StoredFile, StoredObjects, StoredThumbnail, Upload, UploadedFile } from './upload';
import { validateFile } from './validate-file';

/** What the checks of a file say. */
export interface CheckedFile {
  scan: ScanState;
  policy: PolicyCheck;
}

/** Checks, scans and stores uploaded files, each under a new key. */
@Injectable()
export class AcceptUpload {
  private readonly logger = new Logger('AcceptUpload');

  constructor(
    private readonly store: ObjectStore,
    private readonly scanner: Scanner,
  ) {}

  /**
   * Calls `write` with the stored objects and removes them when it fails. A file that breaks the safety policy needs a `policyReason`.
   * Throws `invalid` with the reason for a refusal.
   */
  async run<T>(
    { toolFile, thumbnail }: Upload,
    write: (stored: StoredObjects) => Promise<T>,
    policyReason?: string,
  ): Promise<T> {
    const image = thumbnail && (await encodeThumbnail(thumbnail));
    const checked = toolFile && (await this.check(toolFile));
    if (checked) refuseViolations(checked.policy.findings, policyReason);
    const keys = { file: `files/${randomUUID()}`, thumbnail: `thumbnails/${randomUUID()}` };
    let writing = false;
    try {
      const file =
        toolFile && checked && (await this.storeFile(keys.file, toolFile, checked, policyReason));
      const stored = {
        file,
        thumbnail: image && (await this.storeThumbnail(keys.thumbnail, image)),
      };
      writing = true;
      return await write(stored);
    } catch (error) {
      // Only a refusal proves that nothing was committed. Otherwise the sweeper removes the objects if no tool references them.
      if (!writing || !mayHaveCommitted(error)) {
        const discarded = this.discard([toolFile && keys.file, image && keys.thumbnail]);
        if (toDomainError(error)?.kind !== 'unavailable') await discarded; // does not wait for the timeout of an unavailable store again
      }
      throw error;
    }
  }

  /** Checks and scans a file. Throws `invalid` if it is malformed or malware; violations of the policy are for the caller. */
  async check(file: UploadedFile): Promise<CheckedFile> {
    const { content, kind } = file;
    const entries = await validateFile(content, kind);
    const [result, scanner, policy] = await Promise.all([
      this.scanner.scan(content.stream()),
      this.scanner.version(),
      checkPolicy(file, entries),
    ]);
    if (result.state === 'infected')
      throw invalid(
        'malware_found',
        `The malware scanner rejected the tool file: ${result.signature}.`,
      );
    return { scan: result.state, policy: { ...policy, scanner } };
  }

  private async storeFile(
    key: string,
    { content, filename }: UploadedFile,
    { scan, policy }: CheckedFile,
    reason: string | undefined,
  ): Promise<StoredFile> {
    const { size, sha256, blake2b } = content;
    await this.store.put(key, content.stream(), { size, contentType: 'application/octet-stream' });
    const isHeld = policy.findings.some(({ severity }) => severity === 'violation');
    const policyReason = isHeld && reason !== undefined ? reason : null;
    return { key, size, sha256, blake2b, filename, scan, policy, policyReason };
  }

  private async storeThumbnail(
    key: string,
    { bytes, hash }: EncodedImage,
  ): Promise<StoredThumbnail> {
    await this.store.put(key, bytes, { size: bytes.length, contentType: IMAGE_TYPE });
    return { key, hash };
  }

  private async discard(keys: (string | null)[]): Promise<void> {
    for (const key of keys) {
      if (!key) continue;
      await this.store.remove(key).catch((error: unknown) => {
        this.logger.warn({
          err: error,
          key,
          msg: 'an object of a refused upload is left to the sweeper',
        });
      });
    }
  }
}

/** A full database has rejected the transaction; after a lost connection the outcome is unknown. */
function mayHaveCommitted(error: unknown): boolean {
  const { kind, code } = toDomainError(error) ?? {};
  return kind === undefined || (kind === 'unavailable' && code !== 'storage_full');
}
