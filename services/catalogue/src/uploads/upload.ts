import type { FileKind } from '../domain/file-kind';
import type { TempFile } from './temp-file';

/** Bytes of a tool's file at the most: 200 MiB (contract §3). */
export const MAX_FILE_BYTES = 200 * 1024 * 1024;

/** A tool's file as it was sent, in quarantine. */
export interface UploadedFile {
  /** Cleaned. */
  filename: string;
  kind: FileKind;
  content: TempFile;
}

/** A picture as it was sent: small enough to be held in memory. */
export interface UploadedPicture {
  filename: string;
  bytes: Buffer;
}

/** What a multipart request held, whatever the order of its parts. */
export interface Upload {
  /** Text fields by name. */
  fields: ReadonlyMap<string, string>;
  toolFile: UploadedFile | null;
  thumbnail: UploadedPicture | null;
}
