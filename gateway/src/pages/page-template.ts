import type { PageState, RenderedPage } from '@libs/contracts';
import { escapeMarkup } from './page-head';
import { PreloadManifest } from './preload-manifest';
import type { ServerRenderedPage } from './rendered-pages';

/** Placeholder for the nonce. Such a page has no ETag: a 304 would send a new nonce in the headers of an old page. */
const NONCE = '__CSP_NONCE__';
const HEAD = /<!-- page-head -->[\s\S]*?<!-- \/page-head -->/;
const STYLES = '<!-- page-styles -->';
const ROOT = '<div id="root"></div>';
const STATE = /(<script[^>]* id="page-state">)(<\/script>)/;

interface PageContent {
  path: string;
  nonce: string;
  head: string;
  page: ServerRenderedPage;
}

/** The web client's page with placeholders for nonce, head, styles, markup and state. */
export class PageTemplate {
  private readonly preloads: PreloadManifest;

  constructor(private readonly text: string) {
    this.preloads = PreloadManifest.of(text);
  }

  /** Fills in the page for one response. The nonce goes first, so that text inserted later cannot obtain it. */
  fill({ path, nonce, head, page: { state, rendered } }: PageContent): string {
    return this.preloads
      .fill(this.text, path, rendered !== undefined)
      .replaceAll(NONCE, nonce)
      .replace(HEAD, () => head)
      .replace(STYLES, () => styleMarkup(rendered?.styles ?? [], nonce))
      .replace(ROOT, () => `<div id="root">${rendered?.markup ?? ''}</div>`)
      .replace(STATE, (_whole, begin: string, end: string) => begin + stateMarkup(state) + end);
  }
}

/** With `data-s` Emotion does not move the elements. */
const styleMarkup = (styles: RenderedPage['styles'], nonce: string): string =>
  styles.map(({ names, rules }) => `<style nonce="${nonce}" data-emotion="${escapeMarkup(names)}" data-s="">${rules}</style>`).join('');

const stateMarkup = (state: PageState): string => JSON.stringify(state).replaceAll('<', '\\u003c');
