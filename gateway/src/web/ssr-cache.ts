import { setTimeout as sleep } from 'node:timers/promises';
import type { PageState, PublicConfig, RenderedPage, Tool } from '@libs/contracts';
import type { Logger } from 'pino';
import type { CatalogueCache } from '../cache/catalogue-cache';
import type { PreloadManifest } from './preload-manifest';
import type { PageRenderer } from './page-renderer';

/** Milliseconds an answer waits for the first tools: without them the page is drawn as loading. */
const TOOLS_PATIENCE = 300;
/** Milliseconds it then waits for the drawing, which takes long when it is the first: its client would need longer still. */
const DRAWING_PATIENCE = 1_000;
/** Milliseconds for which a page may show older tools: its client asks for the list anyway, and drawing is dear. */
const LAG = 2_000;

/** What a page comes with: the state its client begins with and, where it is server-rendered, what that looks like. */
export interface ServerRenderedPage {
  state: PageState;
  drawn?: RenderedPage;
}

interface Kept {
  /** Digest of the tools it shows, undefined without any; null when the drawing failed. */
  digest: string | null | undefined;
  /** When it was begun, in milliseconds on a clock that only goes forward. */
  since: number;
  page: Promise<ServerRenderedPage>;
}

interface FirstTools {
  digest: string;
  tools: Tool[];
}

/** Where pages come from. */
export interface PageSources {
  needs: PreloadManifest;
  /** Undefined where the web client was built without one: then every page is drawn by its client alone. */
  renderer: Pick<PageRenderer, 'render'> | undefined;
  config: PublicConfig;
  catalogue: Pick<CatalogueCache, 'fetchFirst'>;
  logger: Logger;
}

/** The public pages, server-rendered and cached until the tools on them change. */
export class SsrCache {
  private readonly kept = new Map<string, Kept>();
  /** One object each, so that pages with the same state are known to be the same. */
  private readonly stateWithSession: PageState;
  private readonly stateOfVisitor: PageState;

  constructor(private readonly sources: PageSources) {
    this.stateWithSession = { config: sources.config };
    this.stateOfVisitor = { config: sources.config, user: null };
  }

  /** What the page at an address comes with. A query makes it a page of its own, which only its client can draw. */
  async of(path: string, query: string, hasSession: boolean): Promise<ServerRenderedPage> {
    const { renderer, needs } = this.sources;
    const count = needs.firstToolsOf(path);
    const known = hasSession ? this.stateWithSession : this.stateOfVisitor;
    if (!renderer || count === undefined || query !== '') return { state: known };
    const first = count > 0 ? await within(TOOLS_PATIENCE, this.firstTools()) : undefined;
    const state = first ? { ...known, tools: first.tools.slice(0, count) } : known;
    const key = `${path} ${hasSession}`;
    const kept = this.current(key, first?.digest) ?? this.begin(renderer, path, state, first?.digest);
    this.kept.set(key, kept);
    return (await within(DRAWING_PATIENCE, kept.page)) ?? { state };
  }

  private async firstTools(): Promise<FirstTools | undefined> {
    try {
      const { digest, variants } = await this.sources.catalogue.fetchFirst();
      const tools: unknown = JSON.parse(variants.identity.body.toString());
      return Array.isArray(tools) ? { digest, tools: tools as Tool[] } : undefined;
    } catch {
      return undefined; // the catalogue is away: the page is drawn as loading, and its client will say what is wrong
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
