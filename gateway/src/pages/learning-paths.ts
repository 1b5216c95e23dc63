import { Injectable } from '@nestjs/common';
import type { LearningPath, LearningPathDetail } from '@libs/contracts';
import { LRUCache } from 'lru-cache';
import { CatalogueClient } from '../catalogue/catalogue-client';
import { withoutTrailingSlash } from './page-paths';

/** Milliseconds for which a page may show an older path. No event announces a change of a path. */
const MAX_AGE_MS = 2_000;
const MAX_PATHS = 200;
const PATH_PAGE = /^\/paths\/([A-Za-z0-9_-]{1,64})$/;

export interface Fetched<Value> {
  value: Value;
  digest: string;
}

export const slugOf = (path: string): string | undefined => PATH_PAGE.exec(withoutTrailingSlash(path))?.[1];

/** Whether an address is below `/paths/`, with a possible slug or not. */
export const isPathPage = (path: string): boolean => path.startsWith('/paths/');

/** Fetches learning paths for server-rendered pages and caches them briefly. Throws 404, or 503 for any other failure. */
@Injectable()
export class LearningPaths {
  private readonly responses = new LRUCache<string, Promise<Fetched<unknown>>>({ max: MAX_PATHS, ttl: MAX_AGE_MS });

  constructor(private readonly client: CatalogueClient) {}

  list(): Promise<Fetched<LearningPath[]>> {
    return this.get('/api/paths') as Promise<Fetched<LearningPath[]>>;
  }

  one(slug: string): Promise<Fetched<LearningPathDetail>> {
    return this.get(`/api/paths/${slug}`) as Promise<Fetched<LearningPathDetail>>;
  }

  private get(address: string): Promise<Fetched<unknown>> {
    const known = this.responses.get(address);
    if (known) return known;
    const fetched = this.fetch(address);
    this.responses.set(address, fetched);
    return fetched;
  }

  private async fetch(address: string): Promise<Fetched<unknown>> {
    const { digest, body } = await this.client.fetch(address);
    return { digest, value: JSON.parse(body.toString()) };
  }
}
