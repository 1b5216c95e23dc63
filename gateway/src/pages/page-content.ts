import { Injectable } from '@nestjs/common';
import {
  type CatalogueResponse,
  type PageState,
  readToolSlug,
  type Tool,
  TOOLS_IN_PRO,
} from '@libs/contracts';
import { CATALOGUE_PAGES, CatalogueCache, FEATURED_LIST } from '../catalogue/catalogue-cache';
import { type Fetched, LearningPaths } from './learning-paths';
import { CATALOGUE_PAGE, isLearningPathPage, readPathSlug } from './page-paths';
import { ToolPages } from './tool-pages';

/** The catalogue data that a page needs, with a digest; undefined without any. */
interface PageContent {
  state: Pick<PageState, 'tools' | 'toolsInPro' | 'catalogue' | 'paths' | 'path' | 'toolPage'>;
  digest: string | undefined;
}

@Injectable()
export class PageContents {
  constructor(
    private readonly catalogue: CatalogueCache,
    private readonly learningPaths: LearningPaths,
    private readonly toolPages: ToolPages,
  ) {}

  /**
   * Returns undefined for a page that only the browser can render now: its content is unavailable
   * or does not exist. `query` selects tools of the catalogue.
   */
  async read(path: string, query: string): Promise<PageContent | undefined> {
    if (path === CATALOGUE_PAGE) return this.cataloguePage(query);
    try {
      const slug = readPathSlug(path);
      if (slug !== undefined) return createContent('path', await this.learningPaths.one(slug));
      if (isLearningPathPage(path)) return undefined; // no path can have this slug
      const toolSlug = readToolSlug(path);
      if (toolSlug !== undefined) {
        const page = await this.toolPages.read(toolSlug);
        return page && createContent('toolPage', page);
      }
      if (path === '/paths') return createContent('paths', await this.learningPaths.list());
      if (path === '/subscribe') return await this.proPage();
      if (path === '/') return await this.frontPage();
    } catch {
      return undefined; // its client reports the failure
    }
    return { state: {}, digest: undefined };
  }

  private async frontPage(): Promise<PageContent> {
    const [tools, paths] = await Promise.all([this.featuredTools(), this.learningPaths.list()]);
    return {
      state: { ...tools.state, paths: paths.value },
      digest: `${tools.digest} ${paths.digest}`,
    };
  }

  /** Without tools the page is rendered as if there were none. */
  private async proPage(): Promise<PageContent> {
    try {
      const response = await this.catalogue.get(TOOLS_IN_PRO);
      return { digest: response.digest, state: { toolsInPro: response.json<Tool[]>() } };
    } catch {
      return LOADING; // its client reports the failure
    }
  }

  private async cataloguePage(query: string): Promise<PageContent> {
    try {
      const found = await this.catalogue.get(`${CATALOGUE_PAGES}${query && '?'}${query}`);
      const response = found.json<CatalogueResponse>();
      return Array.isArray(response.tools)
        ? { digest: found.digest, state: { catalogue: { query, response } } }
        : LOADING;
    } catch {
      return LOADING; // its client reports the failure
    }
  }

  /** Without tools the page is rendered as loading. */
  private async featuredTools(): Promise<PageContent> {
    try {
      const response = await this.catalogue.get(FEATURED_LIST);
      const tools = response.json<Tool[]>();
      return Array.isArray(tools) ? { digest: response.digest, state: { tools } } : LOADING;
    } catch {
      return LOADING; // its client reports the failure
    }
  }
}

export const LOADING: PageContent = { state: {}, digest: undefined };

const createContent = (
  name: 'path' | 'paths' | 'toolPage',
  { value, digest }: Fetched<unknown>,
): PageContent => ({
  state: { [name]: value },
  digest,
});
