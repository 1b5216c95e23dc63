import { setTimeout as sleep } from 'node:timers/promises';
import type { PageState, PublicConfig, RenderedPage, Tool } from '@libs/contracts';
import type { Logger } from 'pino';
import type { CatalogueCache } from '../cache/catalogue-cache';
import type { PreloadManifest } from './preload-manifest';
import type { PageRenderer } from './page-renderer';

/** Milliseconds to wait for the first tools; without them the page is rendered as loading. */
const TOOLS_TIMEOUT_MS = 300;
/** Milliseconds to wait for the render. The first one is slow, but rendering in the browser would take longer. */
const RENDER_TIMEOUT_MS = 1_000;
/** Milliseconds for which a page may show older tools: its client fetches the list anyway, and rendering is expensive. */
const LAG = 2_000;

/** The initial state of a page and, where it is server-rendered, its markup. */
export interface ServerRenderedPage {
  state: PageState;
  drawn?: RenderedPage;
}

interface Kept {
  /** Digest of the tools on the page, undefined without tools; null after rendering failed. */
  digest: string | null | undefined;
  since: number;
  page: Promise<ServerRenderedPage>;
}

interface FirstTools {
  digest: string;
  tools: Tool[];
}

/** The collaborators of {@link SsrCache}. */
export interface PageSources {
  needs: PreloadManifest;
  /** Undefined when the web client was built without one; then only the browser renders. */
  renderer: Pick<PageRenderer, 'render'> | undefined;
  config: PublicConfig;
  catalogue: Pick<CatalogueCache, 'fetchFirst'>;
  logger: Logger;
}

/** Caches server-rendered public pages until the tools on them change. */
export class SsrCache {
  private readonly kept = new Map<string, Kept>();
  /** One object per state: pages with the same state are recognized by identity. */
  private readonly stateWithSession: PageState;
  private readonly stateOfVisitor: PageState;

  constructor(private readonly sources: PageSources) {
    this.stateWithSession = { config: sources.config };
    this.stateOfVisitor = { config: sources.config, user: null };
  }

  /** Returns state and markup of the page at an address. Only the browser renders a page with a query. */
  async of(path: string, query: string, hasSession: boolean): Promise<ServerRenderedPage> {
    const { renderer, needs } = this.sources;
    const count = needs.firstToolsOf(path);
    const known = hasSession ? this.stateWithSession : this.stateOfVisitor;
    if (!renderer || count === undefined || query !== '') return { state: known };
    const first = count > 0 ? await within(TOOLS_TIMEOUT_MS, this.firstTools()) : undefined;
    const state = first ? { ...known, tools: first.tools.slice(0, count) } : known;
    const key = `${path} ${hasSession}`;
    const kept = this.current(key, first?.digest) ?? this.begin(renderer, path, state, first?.digest);
    this.kept.set(key, kept);
    return (await within(RENDER_TIMEOUT_MS, kept.page)) ?? { state };
  }

  private async firstTools(): Promise<FirstTools | undefined> {
    try {
      const { digest, variants } = await this.sources.catalogue.fetchFirst();
      const tools: unknown = JSON.parse(variants.identity.body.toString());
      return Array.isArray(tools) ? { digest, tools: tools as Tool[] } : undefined;
    } catch {
      return undefined; // the page renders as loading, and its client reports the failure
    }
  }

  private current(key: string, digest: string | undefined): Kept | undefined {
    const kept = this.kept.get(key);
    return kept && (kept.digest === digest || performance.now() - kept.since < LAG) ? kept : undefined;
  }

  private begin(renderer: Pick<PageRenderer, 'render'>, path: string, state: PageState, digest: string | undefined): Kept {
    const page = renderer.render(path, state).then(
      (drawn) => ({ state, drawn }),
      (error: unknown) => {
        this.sources.logger.error({ err: error, path }, 'a page could not be server-rendered; its client will draw it');
        kept.digest = null;
        return { state };
      },
    );
    const kept: Kept = { digest, since: performance.now(), page };
    return kept;
  }
}

const within = <Value>(milliseconds: number, promise: Promise<Value>): Promise<Value | undefined> =>
  Promise.race([promise, sleep(milliseconds, undefined, { ref: false })]);
