import { Injectable } from '@nestjs/common';
import type { LearningPath, Tool } from '@libs/contracts';
import { CatalogueCache } from '../cache/catalogue-cache';
import type { Cacheable, CachedResponse } from '../cache/cached-response';
import { CompressedResponse } from '../cache/compressed-response';
import { GatewaySettings } from '../gateway.settings';
import { contentType } from './content-types';
import { type Fetched, LearningPaths } from './learning-paths';
import { escapeMarkup, toolPath } from './page-head';
import { INDEXED_PAGES } from './pages';

const SITEMAP = /^\/sitemap(-\d+)?\.xml$/;

interface SitemapFiles extends Cacheable {
  files: ReadonlyMap<string, CompressedResponse>;
}

/** The sitemap of public pages, learning paths and listed tools, rebuilt after a tool or a path has changed. */
@Injectable()
export class Sitemap {
  private readonly sitemap: CachedResponse<SitemapFiles>;
  private paths: Fetched<LearningPath[]> = { value: [], digest: '' };

  constructor(
    catalogue: CatalogueCache,
    { PUBLIC_URL }: GatewaySettings,
    private readonly learningPaths: LearningPaths,
  ) {
    this.sitemap = catalogue.derive<SitemapFiles>(async (list) => {
      const startedAt = performance.now();
      const tools = JSON.parse(list.body.toString()) as Tool[];
      const files = [...sitemapFiles(tools, PUBLIC_URL, { paths: this.paths.value })].map(
        ([path, text]) => [path, new CompressedResponse(Buffer.from(text), {}, contentType(path))] as const,
      );
      return { files: new Map(files), workMs: performance.now() - startedAt };
    });
  }

  async find(path: string): Promise<CompressedResponse | undefined> {
    if (!SITEMAP.test(path)) return undefined;
    await this.readPaths();
    const { files } = this.sitemap.current(performance.now()) ?? (await this.sitemap.fetch());
    return files.get(path);
  }

  /** Keeps the known paths while the catalogue is unavailable. */
  private async readPaths(): Promise<void> {
    const paths = await this.learningPaths.list().catch(() => this.paths);
    if (paths.digest === this.paths.digest) return;
    this.paths = paths;
    this.sitemap.invalidate();
  }
}

/** Maximum URLs per file (sitemaps.org). An entry is under 1 KB, so the limit of 50 MB is out of reach. */
const MAX_URLS = 50_000;
const NAMESPACE = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';

type ListedTool = Pick<Tool, 'id' | 'updatedAt'>;

interface SitemapOptions {
  paths?: readonly Pick<LearningPath, 'slug' | 'updatedAt'>[];
  maxUrls?: number;
}

/** Builds the sitemap by path: `/sitemap.xml`, or an index of `/sitemap-1.xml` and so on if one file cannot hold all URLs. */
export function sitemapFiles(
  tools: readonly ListedTool[],
  publicUrl: string,
  { paths = [], maxUrls = MAX_URLS }: SitemapOptions = {},
): Map<string, string> {
  const absolute = (path: string): string => escapeMarkup(new URL(path, publicUrl).href);
  const entry = (path: string, updatedAt: string): string =>
    `<url><loc>${absolute(path)}</loc><lastmod>${escapeMarkup(updatedAt)}</lastmod></url>`;
  const entries = [
    ...INDEXED_PAGES.map((path) => `<url><loc>${absolute(path)}</loc></url>`),
    ...paths.map(({ slug, updatedAt }) => entry(`/paths/${slug}`, updatedAt)),
    ...tools.map(({ id, updatedAt }) => entry(toolPath(id), updatedAt)),
  ];
  if (entries.length <= maxUrls) return new Map([['/sitemap.xml', xml('urlset', entries)]]);
  const files = new Map<string, string>();
  for (let start = 0; start < entries.length; start += maxUrls) {
    files.set(`/sitemap-${files.size + 1}.xml`, xml('urlset', entries.slice(start, start + maxUrls)));
  }
  const parts = [...files.keys()].map((path) => `<sitemap><loc>${absolute(path)}</loc></sitemap>`);
  return files.set('/sitemap.xml', xml('sitemapindex', parts));
}

const xml = (root: string, entries: readonly string[]): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<${root} ${NAMESPACE}>\n${entries.join('\n')}\n</${root}>\n`;

/** Builds robots.txt. Pages that must not be indexed say so in `X-Robots-Tag`, which a crawler sees only if it may fetch them. */
export const robotsText = (publicUrl: string): string => `User-agent: *
Allow: /api/tools
Allow: /api/docs
Allow: /api/openapi.json
Disallow: /api/

Sitemap: ${new URL('/sitemap.xml', publicUrl).href}
`;
