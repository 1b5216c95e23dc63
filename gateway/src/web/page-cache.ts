import { LRUCache } from 'lru-cache';
import { CompressedPage } from './compressed-page';

/** Versions that are kept; whoever asks for many different ones pushes out their own. */
const PAGES = 200;

/** The versions of pages that were sent last, each filled in and compressed once. */
export class PageCache {
  private readonly pages = new LRUCache<string, Promise<CompressedPage>>({ max: PAGES });
  private readonly versions = new WeakMap<object, number>();
  private lastVersion = 0;

  /** The page of a key; `fill` makes its text, with `slot` wherever a nonce goes. */
  get(key: string, slot: string, fill: () => string): Promise<CompressedPage> {
    const known = this.pages.get(key);
    if (known) return known;
    const page = CompressedPage.of(fill(), slot);
    this.pages.set(key, page);
    page.catch(() => this.pages.delete(key)); // refused for want of room: the next one tries again
    return page;
  }

  /** A number that stands for an object in a key. */
  versionOf(content: object): number {
    const version = this.versions.get(content) ?? (this.lastVersion += 1);
    this.versions.set(content, version);
    return version;
  }
}
