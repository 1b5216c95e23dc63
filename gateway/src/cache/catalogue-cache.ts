import { LRUCache } from 'lru-cache';
import { type BuiltResponse, CachedResponse } from './cached-response';
import type { CompressedResponse } from './compress-response';

/** Single tools kept at the most; least recently used ones go first. */
const TOOLS = 2_000;
const LIST = '/api/tools';
/** As many of the first tools as any page shows before its client has asked for the list. */
const FIRST = `${LIST}?limit=12`;
const ONE = /^\/api\/tools\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;

/** The catalogue in memory: the bare list and single tools, ready to be sent (architecture: the catalogue is read far more than written). */
export class CatalogueCache {
  private readonly list: CachedResponse;
  private readonly first: CachedResponse;
  private readonly tools = new LRUCache<string, CachedResponse>({ max: TOOLS });
  private readonly derived: { invalidate(): void }[] = [];

  /** `build` asks the catalogue for a path. While `isSubscribed` is false an answer lives one second. */
  constructor(
    private readonly build: (path: string) => Promise<BuiltResponse>,
    private readonly isSubscribed: () => boolean,
  ) {
    this.list = this.keep(LIST);
    this.first = this.keep(FIRST);
  }

  /** What is in memory for a request target and may be served now; a target with a query never is. */
  current(target: string): CompressedResponse | undefined {
    const kept = target === LIST ? this.list : this.tools.get(target);
    return kept?.current(performance.now());
  }

  /** Whether answers to this target are kept at all. */
  isCacheable(target: string): boolean {
    return target === LIST || ONE.test(target);
  }

  /** The answer to a kept target, asked for if need be. Throws what the catalogue answers otherwise. */
  async fetch(target: string): Promise<CompressedResponse> {
    if (target === LIST) return this.list.fetch();
    const kept = this.tools.get(target) ?? this.keep(target);
    this.tools.set(target, kept);
    try {
      return await kept.fetch();
    } catch (error) {
      this.tools.delete(target); // unknown ids must not push out known ones
      throw error;
    }
  }

  /** The first twelve tools of the list, from memory or asked for. Throws what the catalogue answers otherwise. */
  async fetchFirst(): Promise<CompressedResponse> {
    return this.first.current(performance.now()) ?? this.first.fetch();
  }

  /** An answer that is built from the list and cached until a tool changes. A new count alone does not rebuild it. */
  derive<Packed>(build: (list: CompressedResponse) => Promise<BuiltResponse<Packed>>): CachedResponse<Packed> {
    const cached = new CachedResponse(
      async () => build(this.list.current(performance.now()) ?? (await this.list.fetch())),
      this.isSubscribed,
    );
    this.derived.push(cached);
    return cached;
  }

  /** A tool was changed, or may have been, or a new one was made: the next reader sees it as it is now. */
  changed(toolId?: string): void {
    this.dropLists();
    if (toolId !== undefined) this.tools.get(`${LIST}/${toolId}`)?.invalidate();
  }

  /** A tool's count has changed. */
  counted(toolId: string): void {
    this.list.markStale();
    this.first.markStale();
    this.tools.get(`${LIST}/${toolId}`)?.markStale();
  }

  /** The number of a tool's buyers has changed; only the tool's own answer shows it. */
  buyersChanged(toolId: string): void {
    this.tools.get(`${LIST}/${toolId}`)?.markStale();
  }

  /** Anything may have changed. */
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
