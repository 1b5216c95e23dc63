import { toolBuyersChanged, toolCountChanged, toolCreated, toolDeleted, toolUpdated } from '@libs/contracts';
import type { InvalidationFeed } from './invalidation-feed';
import type { CatalogueCache } from './catalogue-cache';

/** Keeps the catalogue's copy true: changes are forgotten at once, counts soon, and everything when news may have been missed. */
export function invalidateOnCatalogueEvents(feed: InvalidationFeed, cache: CatalogueCache): void {
  for (const { type } of [toolCreated, toolUpdated, toolDeleted]) {
    feed.on(type, (event) => withSubject(event, cache, (toolId) => cache.changed(toolId)));
  }
  feed.on(toolCountChanged.type, (event) => withSubject(event, cache, (toolId) => cache.counted(toolId)));
  feed.on(toolBuyersChanged.type, (event) => withSubject(event, cache, (toolId) => cache.buyersChanged(toolId)));
  feed.onReset(() => cache.clear());
}

/** An event's subject is the tool's id; of an event that cannot be read nothing is known, so everything is forgotten. */
function withSubject(event: unknown, cache: CatalogueCache, act: (toolId: string) => void): void {
  const subject = (event as { subject?: unknown } | null)?.subject;
  if (typeof subject === 'string') act(subject);
  else cache.clear();
}
