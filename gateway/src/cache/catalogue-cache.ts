import { Injectable } from '@nestjs/common';
import { toolBuyersChanged, toolCountChanged, toolCreated, toolDeleted, toolUpdated } from '@libs/contracts';
import { LRUCache } from 'lru-cache';
import { type Cacheable, CachedResponse } from './cached-response';
import { CatalogueClient } from './catalogue-client';
import type { CompressedResponse } from './compressed-response';
import { InvalidationFeed } from './invalidation-feed';
import { LIST, normalizeQuery } from './list-query';
import { QueryCache } from './query-cache';

const MAX_TOOLS = 2_000;
/** The most tools that any server-rendered page shows. */
const FIRST_TOOLS = `${LIST}?limit=12`;
const TOOL = /^\/api\/tools\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;

/** Caches the compressed tool list, queries of it, and single tools. Events invalidate changed tools at once and mark tools with new counts stale. */
@Injectable()
export class CatalogueCache {
  private readonly queries = new QueryCache((path) => this.createEntry(path));
  private readonly list = new CachedResponse(
    () => this.fetchList(),
    () => this.feed.isSubscribed(),
  );
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
    onToolEvent(toolBuyersChanged.type, (toolId) => this.tools.get(`${LIST}/${toolId}`)?.markStale(toolId)); // only the tool's own response
    feed.onReset(() => this.clear());
  }

  current(target: string): CompressedResponse | undefined {
    const now = performance.now();
    const path = isQuery(target) ? normalizeQuery(target) : target;
    if (path === undefined) return undefined;
    if (path === LIST) return this.list.current(now);
    return isQuery(path) ? this.queries.current(path, now) : this.tools.get(path)?.current(now);
  }

  /** Returns undefined for a request that must be forwarded. */
  async fetch(target: string): Promise<CompressedResponse | undefined> {
    if (TOOL.test(target)) return this.fetchTool(target);
    const cached = this.current(target);
    if (cached) return cached;
    const path = isQuery(target) ? normalizeQuery(target) : target;
    if (path === LIST) return this.list.fetch();
    return path !== undefined && isQuery(path) ? this.queries.fetch(path) : undefined;
  }

  async fetchTool(path: string): Promise<CompressedResponse> {
    const entry = this.tools.get(path) ?? this.createEntry(path);
    const cached = entry.current(performance.now());
    if (cached) return cached;
    this.tools.set(path, entry);
    try {
      return await entry.fetch();
    } catch (error) {
      this.tools.delete(path); // unknown ids must not evict known ones
      throw error;
    }
  }

  async fetchFirst(): Promise<CompressedResponse> {
    return this.first.current(performance.now()) ?? this.first.fetch();
  }

  /** Creates a cached response that is built from the list. A change of a tool invalidates it; a new count alone does not. */
  derive<Response extends Cacheable>(build: (list: CompressedResponse) => Promise<Response>): CachedResponse<Response> {
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
    for (const cached of [this.list, this.first, this.queries, this.tools.get(`${LIST}/${toolId}`)]) cached?.markStale(toolId);
  }

  private clear(): void {
    this.invalidateLists();
    for (const entry of this.tools.values()) entry.invalidate();
    this.tools.clear();
  }

  private invalidateLists(): void {
    for (const cached of [this.list, this.first, ...this.derived]) cached.invalidate();
    this.queries.clear();
  }

  /** Compresses the list at once, because compressing a long one takes seconds, and clears the queries, so that none shows an older count. */
  private async fetchList(): Promise<CompressedResponse> {
    const list = await this.client.fetch(LIST);
    await Promise.all([list.compress('br'), list.compress('gzip')]);
    this.queries.clear();
    return list;
  }

  private createEntry(path: string): CachedResponse {
    return new CachedResponse(
      () => this.client.fetch(path),
      () => this.feed.isSubscribed(),
      (response, toolId) => response.hasId(toolId),
    );
  }
}

const isQuery = (target: string): boolean => target.startsWith(`${LIST}?`);
