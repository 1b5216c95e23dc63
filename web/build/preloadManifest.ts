import type { Plugin, Rolldown } from 'vite';
import { closureOf } from './chunkClosure.ts';

/**
 * The public pages: each page's chunk, named after its component (src/app/routes.tsx), how many tools the server renders into it, and its
 * first API calls. Requests without a query string are server-rendered (src/app/page).
 */
const PAGES: Record<string, { page: string; firstTools?: number; calls?: string[] }> = {
  '/': { page: 'HomePage', firstTools: 3 },
  '/downloads': { page: 'CataloguePage', firstTools: 12, calls: ['/api/tools'] },
  '/login': { page: 'LoginPage' },
  '/subscribe': { page: 'SubscribePage' },
  '/terms': { page: 'TermsPage' },
  '/docs': { page: 'DocsPage' },
};
/** The modules that the entry imports one after the other (src/app/main.ts). */
export const STAGES = ['engine', 'look', 'start'];
const PLACEHOLDER = '<!-- page-needs -->';

/**
 * Writes the preload manifest into index.html, as
 * `<!-- page-needs {"modules":[…],"pages":{"/terms":{"modules":[…],"firstTools":0,"calls":[…]}}} -->`: the modules of every page, and
 * what each public address needs in addition. The gateway turns modules and calls into preload links, so that the browser fetches
 * everything at once, and server-renders each public page with `firstTools` tools.
 */
export function preloadManifest(): Plugin {
  return {
    name: 'page-needs',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (html, { bundle = {} }) => {
        if (!html.includes(PLACEHOLDER)) throw new Error(`index.html has no ${PLACEHOLDER}`);
        const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
        const stages = new Set(STAGES.flatMap((stage) => [...closureOfEntry(stage, chunks)]));
        const entry = closureOf(
          byName(chunks),
          chunks.filter((chunk) => chunk.isEntry),
        );
        const pages = Object.entries(PAGES).map(([path, { page, firstTools = 0, calls = [] }]) => [
          path,
          { modules: addressesOf(closureOfEntry(page, chunks), stages), firstTools, calls },
        ]);
        const needs = { modules: addressesOf(stages, entry), pages: Object.fromEntries(pages) as object };
        return html.replace(PLACEHOLDER, `<!-- page-needs ${JSON.stringify(needs)} -->`);
      },
    },
  };
}

const byName = (chunks: Rolldown.OutputChunk[]) => new Map(chunks.map((chunk) => [chunk.fileName, chunk]));

/** Returns the chunk of a dynamic import and all its static imports. */
function closureOfEntry(name: string, chunks: Rolldown.OutputChunk[]): Set<Rolldown.OutputChunk> {
  const start = chunks.filter((chunk) => chunk.isDynamicEntry && chunk.name === name);
  if (start.length !== 1) throw new Error(`there is no one chunk of ${name}`);
  return closureOf(byName(chunks), start);
}

const addressesOf = (chunks: Set<Rolldown.OutputChunk>, there: Set<Rolldown.OutputChunk>): string[] =>
  [...chunks].filter((chunk) => !there.has(chunk)).map((chunk) => `/${chunk.fileName}`);
