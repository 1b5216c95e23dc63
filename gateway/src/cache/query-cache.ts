import { LRUCache } from 'lru-cache';
import type { CachedResponse } from './cached-response';
import type { CompressedResponse } from './compressed-response';

const MAX_RESPONSES = 500;
const MAX_BYTES = 32 * 1024 * 1024;
const MAX_REMEMBERED = 2_000;
const UNKNOWN_SIZE = 1;
/** All variants of a response take at most this many times the bytes of the plain one, since JSON is compressed to a quarter. */
const VARIANTS_FACTOR = 1.5;

/** Caches responses to queries of the list from their second request on: most searches are never repeated, and compressing them costs more than they do. */
export class QueryCache {
  private readonly responses = new LRUCache<string, CachedResponse>({ max: MAX_RESPONSES, maxSize: MAX_BYTES });
  private readonly requested = new LRUCache<string, true>({ max: MAX_REMEMBERED });

  constructor(private readonly createEntry: (path: string) => CachedResponse) {}

  current(path: string, nowMs: number): CompressedResponse | undefined {
    return this.responses.get(path)?.current(nowMs);
  }

  /** Undefined for the first request of a query. */
  async fetch(path: string): Promise<CompressedResponse | undefined> {
    if (!this.requested.get(path)) {
      this.requested.set(path, true);
      return undefined;
    }
    const entry = this.responses.get(path) ?? this.createEntry(path);
    if (!this.responses.has(path)) this.responses.set(path, entry, { size: UNKNOWN_SIZE });
    try {
      const response = await entry.fetch();
      this.resize(path, entry, Math.ceil(UNKNOWN_SIZE + VARIANTS_FACTOR * response.body.length));
      return response;
    } catch (error) {
      if (this.responses.peek(path) === entry) this.responses.delete(path); // no refused query takes the place of another
      throw error;
    }
  }

  markStale(toolId: string): void {
    for (const entry of this.responses.values()) entry.markStale(toolId);
  }

  /** Also keeps responses that are being fetched from being stored. */
  clear(): void {
    this.responses.clear();
  }

  /** An entry larger than the whole cache is not stored. */
  private resize(path: string, entry: CachedResponse, size: number): void {
    if (this.responses.peek(path) !== entry) return;
    this.responses.delete(path); // the size of an entry is fixed when it is added
    this.responses.set(path, entry, { size });
  }
}
