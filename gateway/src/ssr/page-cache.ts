import { LRUCache } from 'lru-cache';
import { CompressedPage } from './compressed-page';

const MAX_PAGES = 200;

/** Caches the most recently sent versions of pages, each filled in and compressed once. */
export class PageCache {
  private readonly pages = new LRUCache<string, Promise<CompressedPage>>({ max: MAX_PAGES });
  private readonly versions = new WeakMap<object, number>();
  private lastVersion = 0;

  /** Returns the page of a key; `fill` creates its text, with `slot` in place of each nonce. */
  get(key: string, slot: string, fill: () => string): Promise<CompressedPage> {
    const known = this.pages.get(key);
    if (known) return known;
    const page = CompressedPage.of(fill(), slot);
    this.pages.set(key, page);
    page.catch(() => this.pages.delete(key)); // too many compressions were waiting: the next request retries
    return page;
  }

  versionOf(content: object): number {
    const version = this.versions.get(content) ?? (this.lastVersion += 1);
    this.versions.set(content, version);
    return version;
  }
}
