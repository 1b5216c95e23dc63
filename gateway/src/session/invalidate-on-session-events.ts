import { parseSessionRevoked, SESSION_REVOKED, userChanged } from '@libs/contracts';
import type { InvalidationFeed } from '../cache/invalidation-feed';
import type { SessionCache } from './session-cache';

/** Invalidates cached sessions when they are revoked or their users change (architecture: sessions and trust). */
export function invalidateOnSessionEvents(feed: InvalidationFeed, cache: SessionCache): void {
  feed.on(SESSION_REVOKED, (payload) => forget(cache, () => parseSessionRevoked(payload).sessionIds));
  feed.on(userChanged.type, (payload) => forget(cache, () => [userChanged.parse(payload).data.id]));
  feed.onReset(() => cache.clear());
}

/** An unreadable event may concern anyone: it clears the cache, and the feed logs the error. */
function forget(cache: SessionCache, readIds: () => string[]): void {
  try {
    cache.end(readIds());
  } catch (error) {
    cache.clear();
    throw error;
  }
}
