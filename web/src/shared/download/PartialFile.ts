/** Bytes collected before they become a Blob. Browsers store Blobs on disk, so that a large file does not fill the memory. */
const BLOB_BYTES = 8 * 1024 * 1024;

/** A partially received file. */
export class PartialFile {
  private blobs: Blob[] = [];
  private chunks: Uint8Array<ArrayBuffer>[] = [];
  private chunkBytes = 0;
  private received = 0;

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
      for (let part = await reader.read(); !part.done; part = await reader.read()) this.add(part.value as Uint8Array<ArrayBuffer>);
      return this.size === 0 || this.received === this.size;
    } catch {
      return this.size > 0 && this.received === this.size; // the connection was lost
    }
  }

  clear(): void {
    this.blobs = [];
    this.chunks = [];
    this.chunkBytes = 0;
    this.received = 0;
  }

  toBlob(): Blob {
    return new Blob([...this.blobs, ...this.chunks], { type: 'application/octet-stream' });
  }

  private add(bytes: Uint8Array<ArrayBuffer>): void {
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
