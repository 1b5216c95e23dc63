import { Injectable } from '@nestjs/common';
import {
  ADDRESSES_PER_PAGE,
  learningPathAddress,
  type LearningPath,
  PAGES,
  toolAddress,
  type ToolAddresses,
} from '@libs/contracts';
import { routeNotFound } from '@libs/errors';
import { CatalogueCache } from '../catalogue/catalogue-cache';
import { CompressedResponse } from '../http/compressed-response';
import { GatewaySettings } from '../gateway.settings';
import { type Fetched, LearningPaths } from './learning-paths';
import { escapeMarkup } from './page-head';

const HEADERS = { 'content-type': 'application/xml; charset=utf-8' };

/** The sitemap of public pages, learning paths and listed tools; an index of several in a very large catalogue. */
@Injectable()
export class Sitemap {
  private readonly built = new Map<string, { source: string; sitemap: CompressedResponse }>();
  private paths: Fetched<LearningPath[]> = { value: [], digest: '' };

  constructor(
    private readonly catalogue: CatalogueCache,
    private readonly settings: GatewaySettings,
    private readonly learningPaths: LearningPaths,
  ) {}

  /** Returns the sitemap, or the page of its index. Keeps the known paths while they are unavailable. Throws 404 for a page that does not exist, 503 while the tools are unavailable. */
  async read(page?: number): Promise<CompressedResponse> {
    const list = await this.catalogue.get(`/internal/tool-addresses?page=${page ?? 1}`);
    const { tools, total } = list.json<ToolAddresses>();
    const pages = Math.max(1, Math.ceil(total / ADDRESSES_PER_PAGE));
    if (page !== undefined && page > pages) throw routeNotFound();
    if (page === undefined && pages > 1)
      return this.build('index', String(pages), () => indexText(pages, this.settings.PUBLIC_URL));
    this.paths = await this.learningPaths.list().catch(() => this.paths);
    const isFirst = page === undefined || page === 1;
    return this.build(String(page), `${list.digest} ${isFirst ? this.paths.digest : ''}`, () =>
      sitemapText(tools, this.settings.PUBLIC_URL, isFirst ? this.paths.value : undefined),
    );
  }

  /** Builds a text, and again only after its source has changed. */
  private build(name: string, source: string, text: () => string): CompressedResponse {
    const known = this.built.get(name);
    if (known?.source === source) return known.sitemap;
    const sitemap = new CompressedResponse(Buffer.from(text()), HEADERS);
    this.built.set(name, { source, sitemap });
    return sitemap;
  }
}

const NAMESPACE = 'http://www.sitemaps.org/schemas/sitemap/0.9';

const location = (path: string, publicUrl: string): string =>
  `<loc>${escapeMarkup(new URL(path, publicUrl).href)}</loc>`;

/** Builds the index of sitemaps (sitemaps.org). */
export function indexText(pages: number, publicUrl: string): string {
  const entries = Array.from(
    { length: pages },
    (_, index) => `<sitemap>${location(`/sitemap.xml?page=${index + 1}`, publicUrl)}</sitemap>`,
  );
  return `<?xml version="1.0" encoding="UTF-8"?>
<sitemapindex xmlns="${NAMESPACE}">
${entries.join('\n')}
</sitemapindex>
`;
}

/** Builds a sitemap of tools; with learning paths, also of the public pages. */
export function sitemapText(
  tools: ToolAddresses['tools'],
  publicUrl: string,
  paths?: readonly Pick<LearningPath, 'slug' | 'updatedAt'>[],
): string {
  const entry = (path: string, updatedAt: string): string =>
    `<url>${location(path, publicUrl)}<lastmod>${escapeMarkup(updatedAt)}</lastmod></url>`;
  const pages = paths ? PAGES.filter(({ isIndexed }) => isIndexed) : [];
  const entries = [
    ...pages.map(({ path }) => `<url>${location(path, publicUrl)}</url>`),
    ...(paths ?? []).map(({ slug, updatedAt }) => entry(learningPathAddress(slug), updatedAt)),
    ...tools.map(({ slug, updatedAt }) => entry(toolAddress(slug), updatedAt)),
  ];
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="${NAMESPACE}">
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
