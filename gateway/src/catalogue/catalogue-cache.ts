import { Injectable } from '@nestjs/common';
import {
  toolBuyersChanged,
  toolCountChanged,
  toolCreated,
  toolDeleted,
  toolRatingChanged,
  toolUpdated,
} from '@libs/contracts';
import { LRUCache } from 'lru-cache';
import { CatalogueClient } from './catalogue-client';
import type { CompressedResponse } from '../http/compressed-response';
import { InvalidationFeed } from '../invalidation-feed';

const MAX_RESPONSES = 2_000;
const MAX_UNCOMPRESSED_BYTES = 64 * 1024 * 1024;
/** New counts are shown after this many milliseconds, so that many of them cost one rebuild. */
const COUNT_DELAY_MS = 1_000;
/** Milliseconds for which a response is used while events cannot arrive. */
const UNSUBSCRIBED_TTL_MS = 1_000;

export const FEATURED_LIST = '/api/featured-tools';
export const CATALOGUE_PAGES = '/api/catalogue';

interface CachedResponse {
  requestedAt: number;
  response: Promise<CompressedResponse>;
}

/** Caches the tool list, pages of the catalogue, and single tools by their URL. Concurrent requests share one request to the catalogue. */
@Injectable()
export class CatalogueCache {
  private readonly responses = new LRUCache<string, CachedResponse>({
    max: MAX_RESPONSES,
    maxSize: MAX_UNCOMPRESSED_BYTES,
  });
  private countTimer?: NodeJS.Timeout;

  constructor(
    private readonly client: CatalogueClient,
    private readonly feed: InvalidationFeed,
  ) {
    for (const { type } of [toolCreated, toolUpdated, toolDeleted])
      feed.on(type, () => this.clear());
    for (const { type } of [toolCountChanged, toolBuyersChanged, toolRatingChanged])
      feed.on(type, () => this.clearSoon());
    feed.onReset(() => this.clear());
  }

  /**
   * Returns the response to a URL of the tool list, of a page of the catalogue, or of a tool.
   * Throws as CatalogueClient does; errors are not cached.
   */
  get(url: string): Promise<CompressedResponse> {
    const cached = this.responses.get(url);
    if (cached && this.isCurrent(cached)) return cached.response;
    const response = this.client.fetch(url);
    const entry = { requestedAt: performance.now(), response };
    this.responses.set(url, entry, { size: 1 });
    void this.measure(url, entry);
    return response;
  }

  /** Discards all responses, also those that are being fetched: a response requested before a change is never cached. */
  clear(): void {
    this.responses.clear();
  }

  private clearSoon(): void {
    this.countTimer ??= setTimeout(() => {
      this.countTimer = undefined;
      this.clear();
    }, COUNT_DELAY_MS).unref();
  }

  private isCurrent({ requestedAt }: CachedResponse): boolean {
    return this.feed.isSubscribed() || performance.now() - requestedAt < UNSUBSCRIBED_TTL_MS;
  }

  /** Enters the size of a response when it is known; removes it when it failed. */
  private async measure(url: string, entry: CachedResponse): Promise<void> {
    const response = await entry.response.catch(() => undefined);
    if (this.responses.peek(url) !== entry) return;
    this.responses.delete(url);
    if (response) this.responses.set(url, entry, { size: response.body.length + 1 });
  }
}
