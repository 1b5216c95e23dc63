import { escapeMarkup } from './page-head';

/** Where the built page says what each address needs besides its entry: `{"/terms":{"modules":["/assets/…js"],"calls":["/api/tools"]}}`. */
const PLACE = /<!-- page-preloads (\{.*?\}) -->/;

/** What the page of one address fetches first. */
interface Needs {
  /** Addresses of scripts. */
  modules: string[];
  /** Addresses of JSON answers that are everybody's. */
  calls: string[];
}

/** What a built page asks for ahead of its script, as links for its head; nothing where the page does not say. */
export class PagePreloads {
  private constructor(private readonly links: ReadonlyMap<string, string>) {}

  /** Reads what the build left in the page. */
  static of(text: string): PagePreloads {
    const said = PLACE.exec(text)?.[1];
    const needs = said === undefined ? {} : (JSON.parse(said) as Record<string, Needs>);
    return new PagePreloads(new Map(Object.entries(needs).map(([path, need]) => [path, linksTo(need)])));
  }

  /** The page with the links of one address in the place of everybody's. */
  fill(text: string, path: string): string {
    return text.replace(PLACE, () => this.links.get(path) ?? '');
  }
}

function linksTo({ modules, calls }: Needs): string {
  const scripts = modules.map((address) => `<link rel="modulepreload" crossorigin href="${escapeMarkup(address)}" />`);
  // The mode and credentials of the client's own calls: only then they are answered by this one.
  const answers = calls.map((address) => `<link rel="preload" as="fetch" crossorigin="use-credentials" href="${escapeMarkup(address)}" />`);
  return [...scripts, ...answers].join('\n    ');
}
