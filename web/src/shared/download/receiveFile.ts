import type { FileDigest } from '@transparency';
import { type ApiError, errorOf } from '../api/baseQuery';
import { startHasher } from '../verification/hasher';
import {
  type DownloadCheck,
  type DownloadedTool,
  verifyDownload,
} from '../verification/verifyDownload';

/** A received file, or why it could not be received. `digest` rejects when it could not be computed. */
export type ReceivedFile =
  | { data: Blob; digest: () => Promise<FileDigest>; error?: undefined }
  | { data?: undefined; digest?: undefined; error: ApiError };

/** A received file, and why it is not verified if it is not; or why there is none. */
export type CheckedFile =
  | { data: Blob; problem?: string; error?: undefined }
  | { data?: undefined; error: ApiError };

/**
 * Receives a tool's file and verifies it. A file that is not what was published is an error. What the response announces is verified while
 * the file arrives, so that most often only its digest remains to be compared.
 */
export async function receiveVerifiedFile(
  first: Response,
  onProgress: (percent: number) => void,
  tool: DownloadedTool,
): Promise<CheckedFile> {
  const announced = announcedFile(first);
  const early = announced && verifyDownload(tool, announced);
  const { data, digest, error } = await receiveFile(first, onProgress);
  if (error) return { error };
  const verify = async (computed: FileDigest): Promise<DownloadCheck> => {
    const isAnnounced = computed.sha256 === announced?.sha256 && computed.size === announced.size;
    const found = isAnnounced ? await early : undefined;
    if (found?.state === 'verified') return found;
    return verifyDownload({ ...tool, announced: announced?.sha256 }, computed);
  };
  const check = await digest().then(
    verify,
    () => ({ state: 'unverified', reason: 'The digest could not be computed' }) as const,
  );
  if (check.state === 'verified') return { data };
  if (check.state === 'unverified') return { data, problem: check.reason };
  const message =
    check.state === 'changed'
      ? `The file was not saved. ${check.reason} The page /verify says what to do.`
      : `This file is not what was published, so it was not saved. ${check.reason}`;
  return { error: { status: 0, message, text: message } };
}

/** Returns the SHA-256 (RFC 9530) and the size that a response announces; undefined without a digest. */
function announcedFile({ headers }: Response): FileDigest | undefined {
  const [, base64] = /sha-256=:([A-Za-z0-9+/=]+):/.exec(headers.get('repr-digest') ?? '') ?? [];
  if (base64 === undefined) return undefined;
  const byte = (character: string) => character.charCodeAt(0).toString(16).padStart(2, '0');
  const sha256 = Array.from(atob(base64), byte).join('');
  return { sha256, size: Number(headers.get('content-length') ?? 0) };
}

/** Milliseconds before each attempt to resume; restarts after progress. Together longer than a gateway takes to restart. */
const RETRY_DELAYS = [1_000, 2_000, 4_000, 8_000, 15_000];
const LOST = 'Failed to download tool. The connection was lost. Please try again.';

/** Reads a file to its end and reports whole percents. After a lost connection it fetches the rest from the `Content-Location`. */
export async function receiveFile(
  first: Response,
  onProgress: (percent: number) => void,
): Promise<ReceivedFile> {
  const url = first.headers.get('content-location');
  const etag = first.headers.get('etag');
  const file = new PartialFile(Number(first.headers.get('content-length') ?? 0), onProgress);
  let response: Response | undefined = first;
  let most = 0;
  for (let attempt = 0; ; attempt += 1) {
    if (response?.ok && response.body && (await file.append(response.body)))
      return { data: file.toBlob(), digest: () => file.digest() };
    if (file.bytes > most) attempt = 0;
    most = Math.max(most, file.bytes);
    if (response && !response.ok && !isRetryable(response.status)) {
      file.cancel();
      return { error: errorOf(response.status, await response.text(), response.statusText) };
    }
    const wait = RETRY_DELAYS[attempt];
    if (url === null || etag === null || wait === undefined) {
      file.cancel();
      return { error: { status: 0, message: LOST, text: LOST } };
    }
    await pause(Math.max(wait, retryAfter(response)));
    response = await fetchRest(url, etag, file);
  }
}

/** Fetches the remaining bytes; undefined without a response, or when the file has changed. */
async function fetchRest(
  url: string,
  etag: string,
  file: PartialFile,
): Promise<Response | undefined> {
  try {
    const headers = { range: `bytes=${file.bytes}-`, 'if-range': etag };
    const response = await fetch(url, { headers, credentials: 'include', cache: 'no-store' });
    if (response.ok && response.headers.get('etag') !== etag) return undefined;
    if (response.status === 200) file.clear(); // a proxy removed the Range header
    return response;
  } catch {
    return undefined; // still disconnected: the caller tries again
  }
}

/** Whether a retry can succeed: too many requests, or a server error. */
const isRetryable = (status: number): boolean => status === 429 || status >= 500;

const retryAfter = (response: Response | undefined): number =>
  Number(response?.headers.get('retry-after') ?? 0) * 1000 || 0;

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** Bytes collected before they become a Blob. Browsers store Blobs on disk, so that a large file does not fill the memory. */
const BLOB_BYTES = 8 * 1024 * 1024;

/** A partially received file. */
class PartialFile {
  private blobs: Blob[] = [];
  private chunks: Uint8Array<ArrayBuffer>[] = [];
  private chunkBytes = 0;
  private received = 0;
  private hasher = startHasher();

  /** `size` is in bytes, 0 if unknown; `onProgress` receives whole percents, 0 if the size is unknown. */
  constructor(
    private readonly size: number,
    private readonly onProgress: (percent: number) => void,
  ) {}

  get bytes(): number {
    return this.received;
  }

  /** Reads a body to its end; returns whether the file is complete. */
  async append(body: ReadableStream<Uint8Array>): Promise<boolean> {
    const reader = body.getReader();
    try {
      for (let part = await reader.read(); !part.done; part = await reader.read())
        this.add(part.value as Uint8Array<ArrayBuffer>);
      return this.size === 0 || this.received === this.size;
    } catch {
      return this.size > 0 && this.received === this.size; // the connection was lost
    }
  }

  /** Stops the worker that hashes the file. */
  cancel(): void {
    this.hasher.cancel();
  }

  /** Ends the hashing; to be called once, after the last byte. */
  digest(): Promise<FileDigest> {
    return this.hasher.finish();
  }

  clear(): void {
    this.hasher.cancel();
    this.hasher = startHasher();
    this.blobs = [];
    this.chunks = [];
    this.chunkBytes = 0;
    this.received = 0;
  }

  toBlob(): Blob {
    return new Blob([...this.blobs, ...this.chunks], { type: 'application/octet-stream' });
  }

  private add(bytes: Uint8Array<ArrayBuffer>): void {
    this.hasher.update(bytes);
    this.chunks.push(bytes);
    this.chunkBytes += bytes.length;
    this.received += bytes.length;
    if (this.chunkBytes >= BLOB_BYTES) {
      this.blobs.push(new Blob(this.chunks));
      this.chunks = [];
      this.chunkBytes = 0;
    }
    this.onProgress(this.size > 0 ? Math.round((this.received / this.size) * 100) : 0);
  }
}
