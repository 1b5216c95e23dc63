import type { ScanState } from './scanner';

/** A tool's file in the store, not yet part of any tool. */
export interface KeptFile {
  key: string;
  /** Bytes. */
  size: number;
  /** Hex digest. */
  sha256: string;
  /** The cleaned name it was sent under. */
  filename: string;
  scan: ScanState;
}

/** A thumbnail in the store, not yet part of any tool. */
export interface KeptThumbnail {
  key: string;
  /** For its address and ETag. */
  hash: string;
}

/** What an upload left in the store. */
export interface KeptObjects {
  file: KeptFile | null;
  thumbnail: KeptThumbnail | null;
}
