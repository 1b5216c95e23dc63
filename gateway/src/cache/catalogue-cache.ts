import { Injectable } from '@nestjs/common';
import { toolBuyersChanged, toolCountChanged, toolCreated, toolDeleted, toolUpdated } from '@libs/contracts';
import { LRUCache } from 'lru-cache';
import { type BuiltResponse, CachedResponse } from './cached-response';
import { CatalogueClient } from './catalogue-client';
import type { CompressedResponse } from './compressed-response';
import { InvalidationFeed } from './invalidation-feed';

const MAX_TOOLS = 2_000;
const LIST = '/api/tools';
/** The most tools that any server-rendered page shows. */
const FIRST_TOOLS = `${LIST}?limit=12`;
const TOOL = /^\/api\/tools\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;

/** Caches the compressed tool list and single tools. Events invalidate changed tools at once and mark tools with new counts stale. */
@Injectable()
export class CatalogueCache {
  private readonly list = this.createEntry(LIST);
  private readonly first = this.createEntry(FIRST_TOOLS);
  private readonly tools = new LRUCache<string, CachedResponse>({ max: MAX_TOOLS });
  private readonly derived: { invalidate(): void }[] = [];

  constructor(
    private readonly client: CatalogueClient,
    private readonly feed: InvalidationFeed,
  ) {
    const onToolEvent = (type: string, apply: (toolId: string) => void): void =>
      feed.on(type, (event) => {
        const subject = (event as { subject?: unknown } | null)?.subject;
        if (typeof subject === 'string') apply(subject);
        else this.clear(); // an unreadable event may concern any tool
      });
    for (const { type } of [toolCreated, toolUpdated, toolDeleted]) onToolEvent(type, (toolId) => this.changed(toolId));
    onToolEvent(toolCountChanged.type, (toolId) => this.countChanged(toolId));
    onToolEvent(toolBuyersChanged.type, (toolId) => this.tools.get(`${LIST}/${toolId}`)?.markStale()); // only the tool's own response
    feed.onReset(() => this.clear());
  }

  current(target: string): CompressedResponse | undefined {
    const entry = target === LIST ? this.list : this.tools.get(target);
    return entry?.current(performance.now());
  }

  isCacheable(target: string): boolean {
    return target === LIST || TOOL.test(target);
  }

  async fetch(target: string): Promise<CompressedResponse> {
    if (target === LIST) return this.list.fetch();
    const entry = this.tools.get(target) ?? this.createEntry(target);
    this.tools.set(target, entry);
    try {
      return await entry.fetch();
    } catch (error) {
      this.tools.delete(target); // unknown ids must not evict known ones
      throw error;
    }
  }

  async fetchFirst(): Promise<CompressedResponse> {
    return this.first.current(performance.now()) ?? this.first.fetch();
  }

  /** Creates a cached response that is built from the list. A change of a tool invalidates it; a new count alone does not. */
  derive<Response>(build: (list: CompressedResponse) => Promise<BuiltResponse<Response>>): CachedResponse<Response> {
    const cached = new CachedResponse(
      async () => build(this.list.current(performance.now()) ?? (await this.list.fetch())),
      this.feed.isSubscribed,
    );
    this.derived.push(cached);
    return cached;
  }

  changed(toolId?: string): void {
    this.invalidateLists();
    if (toolId !== undefined) this.tools.get(`${LIST}/${toolId}`)?.invalidate();
  }

  private countChanged(toolId: string): void {
    for (const cached of [this.list, this.first, this.tools.get(`${LIST}/${toolId}`)]) cached?.markStale();
  }

  private clear(): void {
    this.invalidateLists();
    for (const entry of this.tools.values()) entry.invalidate();
    this.tools.clear();
  }

  private invalidateLists(): void {
    for (const cached of [this.list, this.first, ...this.derived]) cached.invalidate();
  }

  private createEntry(path: string): CachedResponse {
    return new CachedResponse(
      () => this.client.fetch(path),
      () => this.feed.isSubscribed(),
    );
  }
}
