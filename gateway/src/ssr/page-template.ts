import type { PageState, RenderedPage } from '@libs/contracts';
import { escapeMarkup } from './page-head';
import { PreloadManifest } from './preload-manifest';
import type { ServerRenderedPage } from './ssr-cache';

/** Placeholder for the nonce. Such a page has no ETag: a 304 would send a new nonce in the headers of an old page. */
const NONCE = '__CSP_NONCE__';
const HEAD = /<!-- page-head -->[\s\S]*?<!-- \/page-head -->/;
const STYLES = '<!-- page-styles -->';
const ROOT = '<div id="root"></div>';
const STATE = /(<script[^>]* id="page-state">)(<\/script>)/;

/** What differs between responses with the page. */
export interface PageParts {
  path: string;
  nonce: string;
  head: string;
  ahead: ServerRenderedPage;
}

/** The web client's page with placeholders for nonce, head, styles, markup and state. */
export class PageTemplate {
  private constructor(
    private readonly text: string,
    private readonly needs: PreloadManifest,
  ) {}

  /** Returns undefined for a page without placeholders, which is the same in every response. */
  static of(text: string, needs: PreloadManifest): PageTemplate | undefined {
    return text.includes(NONCE) ? new PageTemplate(text, needs) : undefined;
  }

  /** Returns the path if the page depends on it apart from head and content, else an empty string. */
  variantOf(path: string): string {
    return this.needs.firstToolsOf(path) === undefined ? '' : path;
  }

  /** Fills in the page for one response. The nonce goes first, so that text inserted later cannot obtain it. */
  fill({ path, nonce, head, ahead: { state, drawn } }: PageParts): string {
    return this.needs
      .fill(this.text, path, drawn !== undefined)
      .replaceAll(NONCE, nonce)
      .replace(HEAD, () => head)
      .replace(STYLES, () => styleMarkup(drawn?.styles ?? [], nonce))
      .replace(ROOT, () => `<div id="root">${drawn?.markup ?? ''}</div>`)
      .replace(STATE, (_whole, begin: string, end: string) => begin + stateMarkup(state) + end);
  }
}

/** `data-s` tells Emotion not to move the elements. */
const styleMarkup = (styles: RenderedPage['styles'], nonce: string): string =>
  styles.map(({ names, rules }) => `<style nonce="${nonce}" data-emotion="${escapeMarkup(names)}" data-s="">${rules}</style>`).join('');

/** JSON that cannot end its script element. */
const stateMarkup = (state: PageState): string => JSON.stringify(state).replaceAll('<', '\\u003c');
