import { Injectable } from '@nestjs/common';
import {
  learningPathAddress,
  type LearningPath,
  PAGES,
  toolAddress,
  type Tool,
} from '@libs/contracts';
import { CatalogueCache, TOOL_LIST } from '../catalogue/catalogue-cache';
import { CompressedResponse } from '../http/compressed-response';
import { GatewaySettings } from '../gateway.settings';
import { type Fetched, LearningPaths } from './learning-paths';
import { escapeMarkup } from './page-head';

const HEADERS = { 'content-type': 'application/xml; charset=utf-8' };

/** The sitemap of public pages, learning paths and listed tools, rebuilt after one of them has changed. */
@Injectable()
export class Sitemap {
  private built?: { source: string; sitemap: CompressedResponse };
  private paths: Fetched<LearningPath[]> = { value: [], digest: '' };

  constructor(
    private readonly catalogue: CatalogueCache,
    private readonly settings: GatewaySettings,
    private readonly learningPaths: LearningPaths,
  ) {}

  /** Keeps the known paths while they are unavailable. Throws 503 while the tools are. */
  async read(): Promise<CompressedResponse> {
    this.paths = await this.learningPaths.list().catch(() => this.paths);
    const list = await this.catalogue.get(TOOL_LIST);
    const source = `${list.digest} ${this.paths.digest}`;
    if (this.built?.source !== source) {
      const text = sitemapText(list.json<Tool[]>(), this.settings.PUBLIC_URL, this.paths.value);
      this.built = { source, sitemap: new CompressedResponse(Buffer.from(text), HEADERS) };
    }
    return this.built.sitemap;
  }
}

/** Builds the sitemap (sitemaps.org). */
export function sitemapText(
  tools: readonly Pick<Tool, 'slug' | 'updatedAt'>[],
  publicUrl: string,
  paths: readonly Pick<LearningPath, 'slug' | 'updatedAt'>[] = [],
): string {
  const location = (path: string): string =>
    `<loc>${escapeMarkup(new URL(path, publicUrl).href)}</loc>`;
  const entry = (path: string, updatedAt: string): string =>
    `<url>${location(path)}<lastmod>${escapeMarkup(updatedAt)}</lastmod></url>`;
  const entries = [
    ...PAGES.filter(({ isIndexed }) => isIndexed).map(({ path }) => `<url>${location(path)}</url>`),
    ...paths.map(({ slug, updatedAt }) => entry(learningPathAddress(slug), updatedAt)),
    ...tools.map(({ slug, updatedAt }) => entry(toolAddress(slug), updatedAt)),
  ];
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${entries.join('\n')}
</urlset>
`;
}

/** Builds robots.txt. Pages that must not be indexed say so in `X-Robots-Tag`, which a crawler sees only if it may fetch them. */
export const robotsText = (publicUrl: string): string => `User-agent: *
Allow: /api/tools
Allow: /api/docs
Allow: /api/openapi.json
Disallow: /api/

Sitemap: ${new URL('/sitemap.xml', publicUrl).href}
`;
