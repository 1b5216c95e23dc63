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

/** Returns the preload manifest of a built page; an empty one when the build wrote none. */
function readManifest(text: string): Manifest {
  const json = PLACEHOLDER.exec(text)?.[1];
  return json === undefined ? { modules: [], pages: {} } : (JSON.parse(json) as Manifest);
}

/** Returns the preload links of a page; of a server-rendered one in a template that the client opens after the first paint. */
function preloadLinks(manifest: Manifest, path: string, isRendered: boolean): string {
  const page = findPage(path);
  const modules = page === undefined ? [] : (manifest.pages[page.path] ?? []);
  const links = [...manifest.modules, ...modules].map(linkToScript).join('\n      ');
  return isRendered ? `<template id="after-paint">\n      ${links}\n    </template>` : links;
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
  private readonly manifest: Manifest;

  constructor(private readonly text: string) {
    this.manifest = readManifest(text);
  }

  /** Fills in the page for one response. The nonce goes first, so that text inserted later cannot obtain it. */
  fill({ path, nonce, head, page: { state, rendered } }: TemplateValues): string {
    const links = preloadLinks(this.manifest, path, rendered !== undefined);
    return this.text
      .replace(PLACEHOLDER, () => links)
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
