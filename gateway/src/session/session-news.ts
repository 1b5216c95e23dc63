import { parseSessionRevoked, SESSION_REVOKED, userChanged } from '@libs/contracts';
import type { InvalidationFeed } from '../cache/invalidation-feed';
import type { SessionCache } from './session-cache';

/** Keeps what is known about sessions true: the ended and the changed are forgotten at once (architecture: sessions and trust). */
export function forgetOnSessionNews(feed: InvalidationFeed, cache: SessionCache): void {
  feed.on(SESSION_REVOKED, (payload) => forget(cache, () => parseSessionRevoked(payload).sessionIds));
  feed.on(userChanged.type, (payload) => forget(cache, () => [userChanged.parse(payload).data.id]));
  feed.onReset(() => cache.clear());
}

/** What cannot be read may have meant anybody: then everything is forgotten, and the feed logs what came. */
function forget(cache: SessionCache, readIds: () => string[]): void {
  try {
    cache.end(readIds());
  } catch (error) {
    cache.clear();
    throw error;
  }
}
