import type { PolicyCheck } from './check-policy';
import type { FileKind } from './filename';
import type { ScanState } from './scanner';
import type { TempFile } from './temp-file';

export interface UploadedFile {
  filename: string;
  kind: FileKind;
  content: TempFile;
}

export interface UploadedImage {
  filename: string;
  bytes: Buffer;
}

export interface Upload {
  fields: ReadonlyMap<string, string>;
  toolFile: UploadedFile | null;
  thumbnail: UploadedImage | null;
  screenshot?: UploadedImage;
}

/** A tool file in the object store, not yet referenced by a tool. */
export interface StoredFile {
  key: string;
  size: number;
  sha256: string;
  /** BLAKE2b-512, for the signature. */
  blake2b: Buffer;
  filename: string;
  scan: ScanState;
  policy: PolicyCheck;
  /** Why it is published in spite of violations; null if it has none. */
  policyReason: string | null;
}

export interface StoredThumbnail {
  key: string;
  hash: string;
}

export interface StoredObjects {
  file: StoredFile | null;
  thumbnail: StoredThumbnail | null;
}
