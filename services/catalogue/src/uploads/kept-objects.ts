import type { ScanState } from './scanner';

/** A tool file in the object store, not yet referenced by a tool. */
export interface KeptFile {
  key: string;
  size: number;
  sha256: string;
  filename: string;
  scan: ScanState;
}

/** A thumbnail in the object store, not yet referenced by a tool. */
export interface KeptThumbnail {
  key: string;
  hash: string;
}

/** The objects that an upload stored. */
export interface KeptObjects {
  file: KeptFile | null;
  thumbnail: KeptThumbnail | null;
}
