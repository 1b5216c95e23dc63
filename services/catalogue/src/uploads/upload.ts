import type { FileKind } from '../domain/file-kind';
import type { TempFile } from './temp-file';

/** Maximum size of a tool file: 200 MiB (contract §3). */
export const MAX_FILE_BYTES = 200 * 1024 * 1024;

/** An uploaded tool file that has not been checked yet. */
export interface UploadedFile {
  filename: string;
  kind: FileKind;
  content: TempFile;
}

/** An uploaded thumbnail, held in memory. */
export interface UploadedPicture {
  filename: string;
  bytes: Buffer;
}

/** The contents of a multipart request. */
export interface Upload {
  fields: ReadonlyMap<string, string>;
  toolFile: UploadedFile | null;
  thumbnail: UploadedPicture | null;
}
