/** Bytes gathered before they become a Blob; browsers keep Blobs on disk, so a large file is not held twice in memory. */
const PACK = 8 * 1024 * 1024;

/** A file of which some bytes have arrived. */
export class PartialFile {
  private packed: Blob[] = [];
  private loose: Uint8Array<ArrayBuffer>[] = [];
  private looseBytes = 0;
  private received = 0;

  /** `size` in bytes, 0 when it is not known; `onProgress` gets whole percents, 0 as long as the size is not known. */
  constructor(
    private readonly size: number,
    private readonly onProgress: (percent: number) => void,
  ) {}

  /** How many bytes have arrived. */
  get bytes(): number {
    return this.received;
  }

  /** Reads a body to its end; false when the file is not complete then. */
  async append(body: ReadableStream<Uint8Array>): Promise<boolean> {
    const reader = body.getReader();
    try {
      for (let part = await reader.read(); !part.done; part = await reader.read()) this.add(part.value as Uint8Array<ArrayBuffer>);
      return this.size === 0 || this.received === this.size;
    } catch {
      return this.size > 0 && this.received === this.size; // the connection was lost
    }
  }

  /** Forgets everything that has arrived. */
  clear(): void {
    this.packed = [];
    this.loose = [];
    this.looseBytes = 0;
    this.received = 0;
  }

  toBlob(): Blob {
    return new Blob([...this.packed, ...this.loose], { type: 'application/octet-stream' });
  }

  private add(bytes: Uint8Array<ArrayBuffer>): void {
    this.loose.push(bytes);
    this.looseBytes += bytes.length;
    this.received += bytes.length;
    if (this.looseBytes >= PACK) {
      this.packed.push(new Blob(this.loose));
      this.loose = [];
      this.looseBytes = 0;
    }
    this.onProgress(this.size > 0 ? Math.round((this.received / this.size) * 100) : 0);
  }
}
