import { escapeMarkup } from './page-head';

/** Where the built page says what it needs besides its entry. */
const PLACE = /<!-- page-needs (\{.*?\}) -->/;

/** What the page of one public address needs besides what every page does. */
interface PageNeed {
  /** Addresses of scripts. */
  modules: string[];
  /** How many of the first tools it shows at once. */
  firstTools: number;
  /** Addresses of JSON answers that are everybody's. */
  calls: string[];
}

interface Said {
  /** Addresses of scripts that every page needs. */
  modules: string[];
  pages: Record<string, PageNeed>;
}

/** What a built page says it needs: nothing where it does not say. */
export class PreloadManifest {
  private readonly pages: ReadonlyMap<string, PageNeed>;

  private constructor(private readonly said: Said) {
    this.pages = new Map(Object.entries(said.pages));
  }

  /** Reads what the build left in the page. */
  static of(text: string): PreloadManifest {
    const said = PLACE.exec(text)?.[1];
    return new PreloadManifest(said === undefined ? { modules: [], pages: {} } : (JSON.parse(said) as Said));
  }

  /** How many of the first tools a public address shows; undefined for any other. */
  firstToolsOf(path: string): number | undefined {
    return this.pages.get(path)?.firstTools;
  }

  /**
   * The page with links to what its client fetches, ahead of being asked. A page that is drawn already keeps them in a template,
   * which its client opens behind the first paint: till then the network belongs to what is seen.
   */
  fill(text: string, path: string, isDrawn: boolean): string {
    const { modules = [], calls = [] } = this.pages.get(path) ?? {};
    const links = [...[...this.said.modules, ...modules].map(linkToScript), ...calls.map(linkToAnswer)].join('\n      ');
    return text.replace(PLACE, () => (isDrawn ? `<template id="after-paint">\n      ${links}\n    </template>` : links));
  }
}

const linkToScript = (address: string): string => `<link rel="modulepreload" crossorigin href="${escapeMarkup(address)}" />`;

/** With the mode and credentials of the client's own calls: only then they are answered by this one. */
const linkToAnswer = (address: string): string =>
  `<link rel="preload" as="fetch" crossorigin="use-credentials" href="${escapeMarkup(address)}" />`;
