import { toolBuyersChanged, toolCountChanged, toolCreated, toolDeleted, toolUpdated } from '@libs/contracts';
import type { InvalidationFeed } from './invalidation-feed';
import type { CatalogueCache } from './catalogue-cache';

/** Invalidates changed tools at once, marks tools with new counts stale, and clears the cache when events may have been missed. */
export function invalidateOnCatalogueEvents(feed: InvalidationFeed, cache: CatalogueCache): void {
  for (const { type } of [toolCreated, toolUpdated, toolDeleted]) {
    feed.on(type, (event) => withSubject(event, cache, (toolId) => cache.changed(toolId)));
  }
  feed.on(toolCountChanged.type, (event) => withSubject(event, cache, (toolId) => cache.countChanged(toolId)));
  feed.on(toolBuyersChanged.type, (event) => withSubject(event, cache, (toolId) => cache.buyersChanged(toolId)));
  feed.onReset(() => cache.clear());
}

/** An event's subject is the tool's id. An unreadable event clears the cache. */
function withSubject(event: unknown, cache: CatalogueCache, act: (toolId: string) => void): void {
  const subject = (event as { subject?: unknown } | null)?.subject;
  if (typeof subject === 'string') act(subject);
  else cache.clear();
}
