import { Injectable } from '@nestjs/common';
import type { LearningPath, LearningPathDetail } from '@libs/contracts';
import { LRUCache } from 'lru-cache';
import { CatalogueClient } from '../catalogue/catalogue-client';

/** Milliseconds for which a page may show an older path. No event announces a change of a path. */
const MAX_AGE_MS = 2_000;
const MAX_PATHS = 200;

export interface Fetched<Value> {
  value: Value;
  digest: string;
}

/** Fetches learning paths for server-rendered pages and caches them briefly. Throws 404, or 503 for any other failure. */
@Injectable()
export class LearningPaths {
  private readonly responses = new LRUCache<string, Promise<Fetched<unknown>>>({
    max: MAX_PATHS,
    ttl: MAX_AGE_MS,
  });

  constructor(private readonly client: CatalogueClient) {}

  list(): Promise<Fetched<LearningPath[]>> {
    return this.get('/api/paths') as Promise<Fetched<LearningPath[]>>;
  }

  one(slug: string): Promise<Fetched<LearningPathDetail>> {
    return this.get(`/api/paths/${slug}`) as Promise<Fetched<LearningPathDetail>>;
  }

  private get(url: string): Promise<Fetched<unknown>> {
    const known = this.responses.get(url);
    if (known) return known;
    const fetched = this.fetch(url);
    this.responses.set(url, fetched);
    fetched.catch(() => this.responses.delete(url)); // the next page asks again
    return fetched;
  }

  private async fetch(url: string): Promise<Fetched<unknown>> {
    const response = await this.client.fetch(url);
    return { digest: response.digest, value: response.json() };
  }
}
