import type { PageState, RenderedPage } from '@libs/contracts';
import { escapeMarkup } from './page-head';
import { findPage } from './page-paths';

const PLACEHOLDER = /<!-- preload-manifest (\{.*?\}) -->/;

interface Manifest {
  /** The scripts of every page. */
  modules: string[];
  /** The further scripts of each server-rendered page. */
  pages: Record<string, string[]>;
}

/** The preload manifest of a built page; empty when the build wrote none. */
export class PreloadManifest {
  private constructor(private readonly manifest: Manifest) {}

  static of(text: string): PreloadManifest {
    const json = PLACEHOLDER.exec(text)?.[1];
    return new PreloadManifest(
      json === undefined ? { modules: [], pages: {} } : (JSON.parse(json) as Manifest),
    );
  }

  /** Inserts preload links; in a server-rendered page into a template that the client opens after the first paint. */
  fill(text: string, path: string, isRendered: boolean): string {
    const page = findPage(path);
    const modules = page === undefined ? [] : (this.manifest.pages[page.path] ?? []);
    const links = [...this.manifest.modules, ...modules].map(linkToScript).join('\n      ');
    return text.replace(PLACEHOLDER, () =>
      isRendered ? `<template id="after-paint">\n      ${links}\n    </template>` : links,
    );
  }
}

const linkToScript = (url: string): string =>
  `<link rel="modulepreload" crossorigin href="${escapeMarkup(url)}" />`;

/** Placeholder for the nonce. Such a page has no ETag: a 304 would send a new nonce in the headers of an old page. */
const NONCE = '__CSP_NONCE__';
const HEAD = /<!-- page-head -->[\s\S]*?<!-- \/page-head -->/;
const STYLES = '<!-- page-styles -->';
const ROOT = '<div id="root"></div>';
const STATE = /(<script[^>]* id="page-state">)(<\/script>)/;

export interface ServerRenderedPage {
  state: PageState;
  rendered?: RenderedPage;
}

interface TemplateValues {
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
  fill({ path, nonce, head, page: { state, rendered } }: TemplateValues): string {
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
  styles
    .map(
      ({ names, rules }) =>
        `<style nonce="${nonce}" data-emotion="${escapeMarkup(names)}" data-s="">${rules}</style>`,
    )
    .join('');

const stateMarkup = (state: PageState): string => JSON.stringify(state).replaceAll('<', '\\u003c');
