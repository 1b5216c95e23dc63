import { Injectable } from '@nestjs/common';
import {
  type LearningPath,
  type LearningPathDetail,
  PAGES,
  type PageState,
  type Tool,
} from '@libs/contracts';
import { LRUCache } from 'lru-cache';
import { CatalogueCache, TOOL_LIST } from '../catalogue/catalogue-cache';
import { CatalogueClient } from '../catalogue/catalogue-client';
import { isLearningPathPage, readPathSlug } from './page-paths';

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
    return fetched;
  }

  private async fetch(url: string): Promise<Fetched<unknown>> {
    const { digest, body } = await this.client.fetch(url);
    return { digest, value: JSON.parse(body.toString()) };
  }
}

/** The catalogue data that a page needs, with a digest; undefined without any. */
interface PageContent {
  state: Pick<PageState, 'tools' | 'paths' | 'path'>;
  digest: string | undefined;
}

/** As many tools as any server-rendered page shows, so that all of them share one response. */
const FIRST_TOOLS = `${TOOL_LIST}?limit=${Math.max(...PAGES.map(({ firstTools = 0 }) => firstTools))}`;

@Injectable()
export class PageContents {
  constructor(
    private readonly catalogue: CatalogueCache,
    private readonly learningPaths: LearningPaths,
  ) {}

  /** Returns undefined for a page that only the browser can render now: its content is unavailable or does not exist. */
  async read(path: string, toolCount: number): Promise<PageContent | undefined> {
    try {
      const slug = readPathSlug(path);
      if (slug !== undefined) return createContent('path', await this.learningPaths.one(slug));
      if (isLearningPathPage(path)) return undefined; // no path can have this slug
      if (path === '/paths') return createContent('paths', await this.learningPaths.list());
    } catch {
      return undefined; // its client reports the failure
    }
    return toolCount > 0 ? this.firstTools(toolCount) : { state: {}, digest: undefined };
  }

  /** Without tools the page is rendered as loading. */
  private async firstTools(count: number): Promise<PageContent> {
    try {
      const { digest, body } = await this.catalogue.get(FIRST_TOOLS);
      const tools: unknown = JSON.parse(body.toString());
      return Array.isArray(tools)
        ? { digest, state: { tools: (tools as Tool[]).slice(0, count) } }
        : LOADING;
    } catch {
      return LOADING; // its client reports the failure
    }
  }
}

export const LOADING: PageContent = { state: {}, digest: undefined };

const createContent = (
  name: 'path' | 'paths',
  { value, digest }: { value: unknown; digest: string },
): PageContent => ({
  state: { [name]: value },
  digest,
});
