import { Injectable, Logger } from '@nestjs/common';
import {
  catalogueQuery,
  type PageState,
  readFilter,
  readToolSlug,
  writeFilter,
} from '@libs/contracts';
import { inTime } from '@libs/service';
import { LRUCache } from 'lru-cache';
import { GatewaySettings } from '../gateway.settings';
import { publicConfig } from '../site/public-config';
import { LOADING, PageContents } from './page-content';
import { CATALOGUE_PAGE, findPage, isLearningPathPage } from './page-paths';
import { PageRenderer } from './page-renderer';
import type { ServerRenderedPage } from './page-template';

/** Milliseconds to wait for what the page shows; without it the page is rendered as loading. */
const DATA_TIMEOUT_MS = 300;
/** Milliseconds to wait for the render. The first one is slow, but rendering in the browser would take longer. */
const RENDER_TIMEOUT_MS = 1_000;
/** Milliseconds for which a page may show older tools: its client fetches the list anyway, and rendering is expensive. */
const MAX_LAG_MS = 2_000;
/** Every public page and 240 learning paths or tools, each for visitors and for sessions; a page takes about 60 KB. */
const MAX_PAGES = 500;
/** Filtered lists of the catalogue, of which there are any number; a page takes about 200 KB. */
const MAX_LISTS = 100;

interface CachedPage {
  /** Digest of the tools on the page, undefined without tools; null after rendering failed. */
  digest: string | null | undefined;
  since: number;
  /** Milliseconds since the epoch at which the next offer or time in Pro on the page ends. */
  offerEnd: number;
  page: Promise<ServerRenderedPage>;
}

/** Caches server-rendered public pages until the tools on them change or an offer on them ends. */
@Injectable()
export class RenderedPages {
  private readonly logger = new Logger('RenderedPages');
  private readonly pages = new LRUCache<string, CachedPage>({ max: MAX_PAGES });
  /** A cache of their own, so that invented addresses displace no page. */
  private readonly lists = new LRUCache<string, CachedPage>({ max: MAX_LISTS });
  private readonly stateWithSession: PageState;
  private readonly stateOfVisitor: PageState;

  constructor(
    settings: GatewaySettings,
    private readonly renderer: PageRenderer,
    private readonly contents: PageContents,
  ) {
    const config = publicConfig(settings);
    this.stateWithSession = { config };
    this.stateOfVisitor = { config, user: null };
  }

  /**
   * Returns state and markup of the page at an address. Only the browser renders a page with a
   * query that the page reads, except the catalogue's lists.
   */
  async get(path: string, query: string, hasSession: boolean): Promise<ServerRenderedPage> {
    const base = hasSession ? this.stateWithSession : this.stateOfVisitor;
    const address = toAddress(path, query);
    if (!this.renderer.isAvailable || !findPage(path)?.isServerRendered || address === undefined)
      return { state: base };
    const content = await this.readContent(address);
    if (!content) return { state: base }; // not rendered, so that invented addresses do not fill the cache
    const { digest } = content;
    const state =
      digest === undefined
        ? base
        : { ...base, ...content.state, renderedAt: new Date().toISOString() };
    const key = `${address.url} ${hasSession}`;
    const cache = address.url === path ? this.pages : this.lists;
    const cached = current(cache.get(key), digest) ?? this.render(address.url, state, digest);
    cache.set(key, cached);
    return (await inTime(cached.page, RENDER_TIMEOUT_MS)) ?? { state };
  }

  /** Without a response in time, a fixed page is rendered as loading; a learning path or a tool, which may not exist, is not rendered. */
  private readContent({ path, selection }: Address): ReturnType<PageContents['read']> {
    const isFixed = !isLearningPathPage(path) && readToolSlug(path) === undefined;
    const late = isFixed ? LOADING : undefined;
    return inTime(this.contents.read(path, selection), DATA_TIMEOUT_MS, late);
  }

  private render(path: string, state: PageState, digest: string | undefined): CachedPage {
    const page = Promise.resolve<ServerRenderedPage>({ state });
    const cached: CachedPage = { digest, since: performance.now(), offerEnd: Infinity, page };
    cached.page = this.renderInto(cached, path, state);
    return cached;
  }

  private async renderInto(
    cached: CachedPage,
    path: string,
    state: PageState,
  ): Promise<ServerRenderedPage> {
    try {
      cached.offerEnd = nextOfferEnd(state);
      return { state, rendered: await this.renderer.render({ path, state }) };
    } catch (error) {
      const msg = 'a page could not be server-rendered; the browser renders it';
      this.logger.error({ err: error, path, msg });
      cached.digest = null;
      return { state };
    }
  }
}

interface Address {
  path: string;
  /** The path with the normalized query. */
  url: string;
  /** What the catalogue's page shows. */
  selection: string;
}

/** What campaigns add to an address, and no page reads. */
const CAMPAIGN = /^(?:utm_\w+|gclid|fbclid|msclkid)$/;

/** Returns the address of a page that the server can render: known parameters only, in one order. */
function toAddress(path: string, query: string): Address | undefined {
  if (path !== CATALOGUE_PAGE) {
    const names = [...new URLSearchParams(query).keys()];
    const isRendered =
      readToolSlug(path) !== undefined || names.every((name) => CAMPAIGN.test(name));
    return isRendered ? { path, url: path, selection: '' } : undefined;
  }
  const filter = readFilter(new URLSearchParams(query));
  const known = writeFilter(filter).toString();
  return { path, url: known === '' ? path : `${path}?${known}`, selection: catalogueQuery(filter) };
}

function current(
  cached: CachedPage | undefined,
  digest: string | undefined,
): CachedPage | undefined {
  const isEnded = cached !== undefined && cached.offerEnd <= Date.now();
  return cached &&
    !isEnded &&
    (cached.digest === digest || performance.now() - cached.since < MAX_LAG_MS)
    ? cached
    : undefined;
}

/** The next end of an offer, or of the time in Pro, of the tools on a page; those of learning paths have no offers there. */
function nextOfferEnd(state: PageState): number {
  const { tools = [], toolsInPro = [], catalogue, toolPage, paths = [], path } = state;
  const { tools: listed = [], related = [] } = catalogue?.response ?? {};
  const shown = [...tools, ...toolsInPro, ...listed, ...related];
  if (toolPage) shown.push(toolPage.tool, ...toolPage.related);
  const sold = [...paths, ...(path ? [path] : [])].flatMap(({ premiumTools }) => premiumTools);
  const ends = [
    ...shown.map(({ offerEndsAt }) => offerEndsAt),
    ...[...shown, ...sold].map(({ proUntil }) => proUntil),
  ];
  const times = ends.map((end) => (end ? Date.parse(end) : Infinity));
  return Math.min(...times.filter((time) => time > Date.now()));
}
