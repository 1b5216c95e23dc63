import type { PageState, RenderedPage } from '@libs/contracts';
import { escapeMarkup } from './page-head';
import { PreloadManifest } from './preload-manifest';
import type { ServerRenderedPage } from './ssr-cache';

/** Stands in the page where each answer's own nonce goes. Such a page has no ETag: a 304 would bring new headers to an old nonce. */
const NONCE = '__CSP_NONCE__';
/** The head that the built page comes with, between these two comments. */
const HEAD = /<!-- page-head -->[\s\S]*?<!-- \/page-head -->/;
const STYLES = '<!-- page-styles -->';
const ROOT = '<div id="root"></div>';
const STATE = /(<script[^>]* id="page-state">)(<\/script>)/;

/** What differs from one answer with the page to the next. */
export interface PageParts {
  /** The address's path. */
  path: string;
  nonce: string;
  /** Markup for its head. */
  head: string;
  ahead: ServerRenderedPage;
}

/** The web client's page with places to fill in; undefined for a page that is the same each time. */
export class PageTemplate {
  private constructor(
    private readonly text: string,
    private readonly needs: PreloadManifest,
  ) {}

  static of(text: string, needs: PreloadManifest): PageTemplate | undefined {
    return text.includes(NONCE) ? new PageTemplate(text, needs) : undefined;
  }

  /** The path where it makes a difference to the page, besides head and content. */
  variantOf(path: string): string {
    return this.needs.firstToolsOf(path) === undefined ? '' : path;
  }

  /** The page for one answer. The nonce goes in first, so that nothing from outside can ask for it. */
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

/** `data-s` tells Emotion that they need not be moved. */
const styleMarkup = (styles: RenderedPage['styles'], nonce: string): string =>
  styles.map(({ names, rules }) => `<style nonce="${nonce}" data-emotion="${escapeMarkup(names)}" data-s="">${rules}</style>`).join('');

/** JSON that cannot end the script element it stands in. */
const stateMarkup = (state: PageState): string => JSON.stringify(state).replaceAll('<', '\\u003c');
