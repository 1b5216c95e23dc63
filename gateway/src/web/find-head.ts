import { setTimeout as sleep } from 'node:timers/promises';
import type { Tool } from '@libs/contracts';
import type { CatalogueCache } from '../cache/catalogue-cache';
import { headOfTool, type PageHead, SITE_HEAD } from './page-head';

/** Milliseconds a page waits for its tool; without it the page still works. */
const PATIENCE = 1_000;
const TOOL_ID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** The head of a page: that of the tool when its address is a tool's (`/downloads?tool=<id>`), else that of the site. */
export async function findHead(catalogue: Pick<CatalogueCache, 'fetch'>, path: string, query: string): Promise<PageHead> {
  const toolId = path === '/downloads' ? new URLSearchParams(query).get('tool') : null;
  if (toolId === null || !TOOL_ID.test(toolId)) return SITE_HEAD;
  const tool = await Promise.race([readTool(catalogue, toolId.toLowerCase()), sleep(PATIENCE, undefined, { ref: false })]);
  return tool ? headOfTool(tool) : SITE_HEAD;
}

async function readTool(catalogue: Pick<CatalogueCache, 'fetch'>, toolId: string): Promise<Tool | undefined> {
  try {
    const { variants } = await catalogue.fetch(`/api/tools/${toolId}`);
    return JSON.parse(variants.identity.body.toString()) as Tool;
  } catch {
    return undefined; // unknown, or the catalogue is away: the page itself will say which
  }
}
