import type { Plugin, Rolldown } from 'vite';
import { closureOf } from './chunkClosure.ts';

/** The public pages: the chunk of each (src/app/routes.tsx), how many tools the server renders into it, and its first API calls. */
const PAGES: Record<string, { page: string; firstTools?: number; calls?: string[] }> = {
  '/': { page: 'HomePage', firstTools: 3 },
  '/downloads': { page: 'CataloguePage', firstTools: 12, calls: ['/api/tools'] },
  '/paths': { page: 'PathsPage' },
  '/paths/:slug': { page: 'PathPage' },
  '/login': { page: 'LoginPage' },
  '/subscribe': { page: 'SubscribePage' },
  '/terms': { page: 'TermsPage' },
  '/docs': { page: 'DocsPage' },
};
/** The stages that the entry imports in this order (src/app/main.ts). */
export const STAGES = ['vendor', 'ui', 'bootstrap'];
const PLACEHOLDER = '<!-- preload-manifest -->';

/**
 * Writes the preload manifest into index.html as a comment:
 * `{"modules":[…],"pages":{"/terms":{"modules":[…],"firstTools":0,"calls":[…]}}}`.
 * The gateway makes preload links of its modules and calls, and server-renders each page with `firstTools` tools.
 */
export function preloadManifest(): Plugin {
  return {
    name: 'preload-manifest',
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
        const manifest = {
          modules: addressesOf(stages, entry),
          pages: Object.fromEntries(pages) as object,
        };
        return html.replace(PLACEHOLDER, `<!-- preload-manifest ${JSON.stringify(manifest)} -->`);
      },
    },
  };
}

const byName = (chunks: Rolldown.OutputChunk[]) =>
  new Map(chunks.map((chunk) => [chunk.fileName, chunk]));

/** Returns the chunk of a dynamic import and all its static imports. */
function closureOfEntry(name: string, chunks: Rolldown.OutputChunk[]): Set<Rolldown.OutputChunk> {
  const start = chunks.filter((chunk) => chunk.isDynamicEntry && chunk.name === name);
  if (start.length !== 1) throw new Error(`there is not exactly one chunk of ${name}`);
  return closureOf(byName(chunks), start);
}

const addressesOf = (
  chunks: Set<Rolldown.OutputChunk>,
  known: Set<Rolldown.OutputChunk>,
): string[] =>
  [...chunks].filter((chunk) => !known.has(chunk)).map((chunk) => `/${chunk.fileName}`);
