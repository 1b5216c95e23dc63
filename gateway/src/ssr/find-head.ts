import { setTimeout as sleep } from 'node:timers/promises';
import { PRO_PRICE_CENTS, type ToolDetail } from '@libs/contracts';
import { DomainError } from '@libs/errors';
import type { CatalogueCache } from '../cache/catalogue-cache';
import { headOfTool, type PageHead, SITE_HEAD, toolPath } from './page-head';
import { INDEXED_PAGES, withoutTrailingSlash } from './pages';

/** Milliseconds to wait for the tool; the page works without it. */
const TIMEOUT_MS = 1_000;
const TOOL_ID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

const DESCRIPTIONS = new Map([
  ['/downloads', 'Browse simulated, safe security tools by topic, language and access level: free, Pro and premium.'],
  ['/subscribe', `EXE Pro gives you every Pro tool for $${PRO_PRICE_CENTS / 100} a month.`],
  ['/docs', 'How to buy, download, verify and run the tools, and how to call the API.'],
  ['/terms', 'The rules for using EXE and its tools.'],
  ['/login', 'Log in to EXE, or create a free account.'],
]);

/**
 * Returns the head of a page: the tool's for the address of a tool (`/downloads?tool=<id>`), else the page's own, whatever the query, so
 * that a filtered list is indexed as the list.
 */
export async function findHead(catalogue: Pick<CatalogueCache, 'fetch'>, path: string, query: string): Promise<PageHead> {
  const page = path === '/index.html' ? '/' : withoutTrailingSlash(path);
  const toolId = page === '/downloads' ? new URLSearchParams(query).get('tool') : null;
  if (toolId === null || !TOOL_ID.test(toolId)) return headOfPage(page);
  const id = toolId.toLowerCase();
  const fallback = { ...SITE_HEAD, canonical: toolPath(id) };
  return (await Promise.race([readHead(catalogue, id), sleep(TIMEOUT_MS, undefined, { ref: false })])) ?? fallback;
}

function headOfPage(page: string): PageHead {
  const head = { ...SITE_HEAD, description: DESCRIPTIONS.get(page) ?? SITE_HEAD.description };
  return INDEXED_PAGES.includes(page) ? { ...head, canonical: page } : head;
}

/** Returns undefined while the catalogue is unavailable, so that a tool's page is not marked noindex. */
async function readHead(catalogue: Pick<CatalogueCache, 'fetch'>, toolId: string): Promise<PageHead | undefined> {
  try {
    const { variants } = await catalogue.fetch(`/api/tools/${toolId}`);
    return headOfTool(JSON.parse(variants.identity.body.toString()) as ToolDetail);
  } catch (error) {
    return error instanceof DomainError && error.kind === 'not-found' ? SITE_HEAD : undefined;
  }
}
