import { escapeMarkup } from './page-head';

const PLACE = /<!-- page-needs (\{.*?\}) -->/;

/** What one public page needs besides every page's scripts. */
interface PagePreloads {
  modules: string[];
  /** How many of the first tools the page shows initially. */
  firstTools: number;
  /** URLs of JSON responses that are the same for every user. */
  calls: string[];
}

interface Said {
  /** URLs of scripts that every page needs. */
  modules: string[];
  pages: Record<string, PagePreloads>;
}

/** The preload manifest of a built page; empty when the build wrote none. */
export class PreloadManifest {
  private readonly pages: ReadonlyMap<string, PagePreloads>;

  private constructor(private readonly said: Said) {
    this.pages = new Map(Object.entries(said.pages));
  }

  static of(text: string): PreloadManifest {
    const said = PLACE.exec(text)?.[1];
    return new PreloadManifest(said === undefined ? { modules: [], pages: {} } : (JSON.parse(said) as Said));
  }

  /** Returns how many of the first tools a public page shows; undefined for any other path. */
  firstToolsOf(path: string): number | undefined {
    return this.pages.get(path)?.firstTools;
  }

  /**
   * Inserts preload links. In a server-rendered page they stay in a template that the client opens after the first paint, so that they do
   * not compete with visible content for bandwidth.
   */
  fill(text: string, path: string, isDrawn: boolean): string {
    const { modules = [], calls = [] } = this.pages.get(path) ?? {};
    const links = [...[...this.said.modules, ...modules].map(linkToScript), ...calls.map(linkToAnswer)].join('\n      ');
    return text.replace(PLACE, () => (isDrawn ? `<template id="after-paint">\n      ${links}\n    </template>` : links));
  }
}

const linkToScript = (address: string): string => `<link rel="modulepreload" crossorigin href="${escapeMarkup(address)}" />`;

/** Mode and credentials must equal those of the client's own request, or the browser fetches it twice. */
const linkToAnswer = (address: string): string =>
  `<link rel="preload" as="fetch" crossorigin="use-credentials" href="${escapeMarkup(address)}" />`;
