import type { Plugin, Rolldown } from 'vite';
import { PAGES } from '../../libs/contracts/src/api/pages.ts';
import { chunksOf, closureOf, START } from './chunkClosure.ts';

const PLACEHOLDER = '<!-- preload-manifest -->';

/**
 * Writes the preload manifest into index.html as a comment: the scripts of every page, and those that each server-rendered page adds,
 * `{"modules":[…],"pages":{"/terms":[…]}}`. The gateway makes preload links of them.
 */
export function preloadManifest(): Plugin {
  return {
    name: 'preload-manifest',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (html, { bundle }) => {
        if (!html.includes(PLACEHOLDER)) throw new Error(`index.html has no ${PLACEHOLDER}`);
        const chunks = chunksOf(bundle);
        const start = closureOf(chunks, START);
        const pages = PAGES.filter(
          ({ isServerRendered, path }) => isServerRendered && path !== '/',
        );
        const manifest = {
          modules: addressesOf(start),
          pages: Object.fromEntries(
            pages.map(({ path, name }) => [path, addressesOf(closureOf(chunks, name, start))]),
          ) as object,
        };
        return html.replace(PLACEHOLDER, `<!-- preload-manifest ${JSON.stringify(manifest)} -->`);
      },
    },
  };
}

const addressesOf = (chunks: Rolldown.OutputChunk[]): string[] =>
  chunks.map(({ fileName }) => `/${fileName}`);
