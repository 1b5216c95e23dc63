import type { PageState, RenderedPage } from '@libs/contracts';
import { escapeMarkup } from './page-head';

const PLACEHOLDER = /<!-- preload-manifest (\{.*?\}) -->/;

interface PagePreloads {
  modules: string[];
  firstTools: number;
  /** URLs of JSON responses that are the same for every user. */
  calls: string[];
}

interface Manifest {
  modules: string[];
  pages: Record<string, PagePreloads>;
}

/** The preload manifest of a built page; empty when the build wrote none. */
export class PreloadManifest {
  private readonly pages: ReadonlyMap<string, PagePreloads>;

  private constructor(private readonly manifest: Manifest) {
    this.pages = new Map(Object.entries(manifest.pages));
  }

  static of(text: string): PreloadManifest {
    const json = PLACEHOLDER.exec(text)?.[1];
    return new PreloadManifest(
      json === undefined ? { modules: [], pages: {} } : (JSON.parse(json) as Manifest),
    );
  }

  firstToolsOf(path: string): number | undefined {
    return this.pages.get(this.pageOf(path))?.firstTools;
  }

  /** Returns the page's name in the manifest: its path, or the pattern of its path; an empty string for any other path. */
  pageOf(path: string): string {
    const pattern = path.replace(/[^/]+$/, ':slug');
    return [path, pattern].find((name) => this.pages.has(name)) ?? '';
  }

  /** Inserts preload links; in a server-rendered page into a template that the client opens after the first paint. */
  fill(text: string, path: string, isRendered: boolean): string {
    const { modules = [], calls = [] } = this.pages.get(this.pageOf(path)) ?? {};
    const links = [
      ...[...this.manifest.modules, ...modules].map(linkToScript),
      ...calls.map(linkToResponse),
    ].join('\n      ');
    return text.replace(PLACEHOLDER, () =>
      isRendered ? `<template id="after-paint">\n      ${links}\n    </template>` : links,
    );
  }
}

const linkToScript = (url: string): string =>
  `<link rel="modulepreload" crossorigin href="${escapeMarkup(url)}" />`;

/** Mode and credentials must equal those of the client's own request, or the browser fetches it twice. */
const linkToResponse = (url: string): string =>
  `<link rel="preload" as="fetch" crossorigin="use-credentials" href="${escapeMarkup(url)}" />`;

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
