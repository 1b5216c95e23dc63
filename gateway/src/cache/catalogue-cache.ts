import { LRUCache } from 'lru-cache';
import { type BuiltResponse, CachedResponse } from './cached-response';
import type { CompressedResponse } from './compress-response';

const TOOLS = 2_000;
const LIST = '/api/tools';
/** The most tools that any server-rendered page shows. */
const FIRST = `${LIST}?limit=12`;
const ONE = /^\/api\/tools\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;

/** Caches the compressed tool list and single tools: the catalogue is read far more often than written (architecture). */
export class CatalogueCache {
  private readonly list: CachedResponse;
  private readonly first: CachedResponse;
  private readonly tools = new LRUCache<string, CachedResponse>({ max: TOOLS });
  private readonly derived: { invalidate(): void }[] = [];

  /** `build` fetches a path from the catalogue. While `isSubscribed` is false, a response lives for one second. */
  constructor(
    private readonly build: (path: string) => Promise<BuiltResponse>,
    private readonly isSubscribed: () => boolean,
  ) {
    this.list = this.keep(LIST);
    this.first = this.keep(FIRST);
  }

  /** Returns the cached response if it may be served now; a target with a query is never cached. */
  current(target: string): CompressedResponse | undefined {
    const kept = target === LIST ? this.list : this.tools.get(target);
    return kept?.current(performance.now());
  }

  isCacheable(target: string): boolean {
    return target === LIST || ONE.test(target);
  }

  /** Returns the response to a cacheable target, fetching it if necessary. Throws the catalogue's errors. */
  async fetch(target: string): Promise<CompressedResponse> {
    if (target === LIST) return this.list.fetch();
    const kept = this.tools.get(target) ?? this.keep(target);
    this.tools.set(target, kept);
    try {
      return await kept.fetch();
    } catch (error) {
      this.tools.delete(target); // unknown ids must not evict known ones
      throw error;
    }
  }

  /** Returns the first twelve tools of the list, fetching them if necessary. Throws the catalogue's errors. */
  async fetchFirst(): Promise<CompressedResponse> {
    return this.first.current(performance.now()) ?? this.first.fetch();
  }

  /** Creates a cached response that is built from the list. A change of a tool invalidates it; a new count alone does not. */
  derive<Packed>(build: (list: CompressedResponse) => Promise<BuiltResponse<Packed>>): CachedResponse<Packed> {
    const cached = new CachedResponse(
      async () => build(this.list.current(performance.now()) ?? (await this.list.fetch())),
      this.isSubscribed,
    );
    this.derived.push(cached);
    return cached;
  }

  changed(toolId?: string): void {
    this.dropLists();
    if (toolId !== undefined) this.tools.get(`${LIST}/${toolId}`)?.invalidate();
  }

  /** Marks the lists and the tool stale after its download count changed. */
  countChanged(toolId: string): void {
    this.list.markStale();
    this.first.markStale();
    this.tools.get(`${LIST}/${toolId}`)?.markStale();
  }

  /** Marks the tool stale; only its own response shows the number of buyers. */
  buyersChanged(toolId: string): void {
    this.tools.get(`${LIST}/${toolId}`)?.markStale();
  }

  clear(): void {
    this.dropLists();
    for (const kept of this.tools.values()) kept.invalidate();
    this.tools.clear();
  }

  private dropLists(): void {
    for (const cached of [this.list, this.first, ...this.derived]) cached.invalidate();
  }

  private keep(path: string): CachedResponse {
    return new CachedResponse(() => this.build(path), this.isSubscribed);
  }
}
