import type { KeyIndex } from './key-index';

/** What a listing shows of an object. */
export interface ListedObject {
  key: string;
  size: number;
  etag: string;
  lastModified: string;
}

/** An open multipart upload; its headers are kept for the object it will become. */
export interface Upload {
  id: string;
  key: string;
  initiated: string;
  headers: Record<string, string>;
}

/** A bucket as the server holds it in memory; the disk has the same, and more. */
export interface Bucket {
  name: string;
  createdAt: string;
  objects: KeyIndex<ListedObject>;
  uploads: Map<string, Upload>;
  /** Changes being written at this moment; while there are any the bucket cannot go. */
  writing: number;
}
