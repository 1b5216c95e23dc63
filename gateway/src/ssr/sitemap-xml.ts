import type { Tool } from '@libs/contracts';
import { INDEXED_PAGES } from './pages';
import { escapeMarkup, toolPath } from './page-head';

/** Maximum URLs per file (sitemaps.org). An entry is under 1 KB, so the limit of 50 MB is out of reach. */
const MOST_ADDRESSES = 50_000;
const NAMESPACE = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';

/** A tool as the sitemap lists it. */
export type ListedTool = Pick<Tool, 'id' | 'updatedAt'>;

/** Builds the sitemap by path: `/sitemap.xml`, or an index of `/sitemap-1.xml` and so on if one file cannot hold all URLs. */
export function sitemapFiles(tools: readonly ListedTool[], publicUrl: string, mostAddresses = MOST_ADDRESSES): Map<string, string> {
  const absolute = (path: string): string => escapeMarkup(new URL(path, publicUrl).href);
  const entries = [
    ...INDEXED_PAGES.map((path) => `<url><loc>${absolute(path)}</loc></url>`),
    ...tools.map(({ id, updatedAt }) => `<url><loc>${absolute(toolPath(id))}</loc><lastmod>${escapeMarkup(updatedAt)}</lastmod></url>`),
  ];
  if (entries.length <= mostAddresses) return new Map([['/sitemap.xml', xml('urlset', entries)]]);
  const files = new Map<string, string>();
  for (let start = 0; start < entries.length; start += mostAddresses) {
    files.set(`/sitemap-${files.size + 1}.xml`, xml('urlset', entries.slice(start, start + mostAddresses)));
  }
  const parts = [...files.keys()].map((path) => `<sitemap><loc>${absolute(path)}</loc></sitemap>`);
  return files.set('/sitemap.xml', xml('sitemapindex', parts));
}

const xml = (root: string, entries: readonly string[]): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<${root} ${NAMESPACE}>\n${entries.join('\n')}\n</${root}>\n`;
