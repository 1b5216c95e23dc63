import { promisify } from 'node:util';
import { constants, crc32, deflateRaw } from 'node:zlib';
import { LRUCache } from 'lru-cache';
import { compressions } from '../cache/concurrency-limit';

const deflate = promisify(deflateRaw);

const NONCE_LENGTH = 24;
/** Header of a stored deflate block (RFC 1951 §3.2.4) for a nonce: its length and the complement. */
const STORED_NONCE = Buffer.from([0, NONCE_LENGTH, 0, ~NONCE_LENGTH & 0xff, 0xff]);
/** Gzip header (RFC 1952 §2.3): deflate, no name, no time, unknown system. */
const GZIP_HEADER = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0xff]);
const WINDOW = 32 * 1024;
/** Stands for a nonce in the dictionary. No page contains it, so deflate never encodes a copy of a nonce. */
const NO_NONCE = Buffer.alloc(NONCE_LENGTH);

interface Segment {
  plain: Buffer;
  deflated: Buffer;
}

/** One version of a page, compressed once: only the nonces between its segments differ between responses. */
export class CompressedPage {
  private constructor(private readonly segments: readonly Segment[]) {}

  /** Compresses a page with nonces in place of `slot`; throws 503 when too many compressions are waiting. */
  static of(text: string, slot: string): Promise<CompressedPage> {
    const plain = text.split(slot).map((segment) => Buffer.from(segment));
    return compressions.run(async () => new CompressedPage(await compress(plain)));
  }

  plain(nonce: string): Buffer {
    return this.join(Buffer.from(nonce), ({ plain }) => plain);
  }

  gzip(nonce: string): Buffer {
    const bytes = Buffer.from(nonce);
    const body = this.join(Buffer.concat([STORED_NONCE, bytes]), ({ deflated }) => deflated);
    return Buffer.concat([GZIP_HEADER, body, this.trailer(bytes)]);
  }

  private join(nonce: Buffer, part: (segment: Segment) => Buffer): Buffer {
    return Buffer.concat(this.segments.flatMap((segment, index) => (index === 0 ? [part(segment)] : [nonce, part(segment)])));
  }

  private trailer(nonce: Buffer): Buffer {
    let [checksum, length] = [0, 0];
    for (const [index, { plain }] of this.segments.entries()) {
      if (index > 0) checksum = crc32(nonce, checksum);
      if (plain.length > 0) checksum = crc32(plain, checksum); // zlib returns 0 for an empty buffer
      length += plain.length + (index > 0 ? nonce.length : 0);
    }
    const trailer = Buffer.alloc(8);
    trailer.writeUInt32LE(checksum, 0);
    trailer.writeUInt32LE(length, 4);
    return trailer;
  }
}

/** Compresses each segment with the text before it as dictionary, across nonces. */
async function compress(segments: Buffer[]): Promise<Segment[]> {
  const compressed: Segment[] = [];
  let before = Buffer.alloc(0);
  for (const [index, plain] of segments.entries()) {
    const isLast = index === segments.length - 1;
    const finishFlush = isLast ? constants.Z_FINISH : constants.Z_SYNC_FLUSH;
    const dictionary = before.length > 0 ? { dictionary: before } : {};
    compressed.push({ plain, deflated: await deflate(plain, { level: 9, finishFlush, ...dictionary }) });
    before = Buffer.concat([before, plain, NO_NONCE]).subarray(-WINDOW);
  }
  return compressed;
}

const MAX_PAGES = 200;
/** Every change of the tools makes new versions of several pages; older ones are hardly requested again. */
const MAX_PAGE_BYTES = 4 * 1024 * 1024;

/** Caches the most recently sent versions of pages, each filled in and compressed once. */
export class PageCache {
  private readonly pages = new LRUCache<string, Promise<CompressedPage>>({ max: MAX_PAGES, maxSize: MAX_PAGE_BYTES });
  private readonly versions = new WeakMap<object, number>();
  private lastVersion = 0;

  get(key: string, slot: string, fill: () => string): Promise<CompressedPage> {
    const known = this.pages.get(key);
    if (known) return known;
    const text = fill();
    const page = CompressedPage.of(text, slot);
    this.pages.set(key, page, { size: Buffer.byteLength(text) + 1 }); // the cache accepts no entry of size 0
    page.catch(() => this.pages.delete(key)); // too many compressions were waiting: the next request retries
    return page;
  }

  versionOf(content: object): number {
    const version = this.versions.get(content) ?? (this.lastVersion += 1);
    this.versions.set(content, version);
    return version;
  }
}
