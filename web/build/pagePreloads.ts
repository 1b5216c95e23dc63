import type { Plugin, Rolldown } from 'vite';
import { closureOf } from './chunkClosure.ts';

/** The chunk of each public page, named after its component (src/app/routes.tsx), and the calls it begins with. */
const PAGES: Record<string, { page: string; calls: string[] }> = {
  '/': { page: 'HomePage', calls: ['/api/config', '/api/tools'] },
  '/downloads': { page: 'CataloguePage', calls: ['/api/config', '/api/tools'] },
  '/login': { page: 'LoginPage', calls: ['/api/config'] },
  '/subscribe': { page: 'SubscribePage', calls: ['/api/config'] },
  '/terms': { page: 'TermsPage', calls: ['/api/config'] },
};
const PLACE = '<!-- page-preloads -->';

/**
 * Writes into the page what each address needs besides the entry, as `<!-- page-preloads {"/terms":{"modules":[…],"calls":[…]}} -->`;
 * the gateway turns what its address needs into links, so that the browser fetches all of it at once instead of step by step.
 */
export function pagePreloads(): Plugin {
  return {
    name: 'page-preloads',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (html, { bundle = {} }) => {
        if (!html.includes(PLACE)) throw new Error(`index.html has no ${PLACE}`);
        const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
        const needs = Object.entries(PAGES).map(([path, { page, calls }]) => [path, { modules: modulesOf(page, chunks), calls }]);
        return html.replace(PLACE, `<!-- page-preloads ${JSON.stringify(Object.fromEntries(needs))} -->`);
      },
    },
  };
}

/** Addresses of a page's chunk and of all it imports, without what the entry brings along. */
function modulesOf(page: string, chunks: Rolldown.OutputChunk[]): string[] {
  const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
  const start = chunks.filter((chunk) => chunk.isDynamicEntry && chunk.name === page);
  if (start.length !== 1) throw new Error(`there is no one chunk of ${page}`);
  const entry = closureOf(
    byName,
    chunks.filter((chunk) => chunk.isEntry),
  );
  return [...closureOf(byName, start)].filter((chunk) => !entry.has(chunk)).map((chunk) => `/${chunk.fileName}`);
}
