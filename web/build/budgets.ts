import { brotliCompressSync } from 'node:zlib';
import type { Plugin, Rolldown } from 'vite';
import { type Chunks, closureOf } from './chunkClosure.ts';
import { STAGES } from './preloadManifest.ts';

/**
 * Kilobytes of JavaScript that the front page may load, with brotli: what browsers receive over HTTPS (`precompress.ts`). Notifications are
 * part of the first page, because they must show that other code could not be fetched.
 */
const FRONT_PAGE_KB = 200;
/** Kilobytes that any other page may add, with brotli. */
const OTHER_PAGE_KB = 45;
const FRONT_PAGE = 'HomePage';
const PAGE = /^\w+Page$/;

/** Reports how much JavaScript each page loads and warns when a page exceeds its budget. */
export function budgets(): Plugin {
  return {
    name: 'budgets',
    apply: 'build',
    generateBundle(_options, bundle) {
      const chunks: Chunks = new Map(
        Object.values(bundle).flatMap((file) =>
          file.type === 'chunk' ? [[file.fileName, file]] : [],
        ),
      );
      const all = [...chunks.values()];
      const entry = closureOf(
        chunks,
        all.filter(
          (chunk) => chunk.isEntry || (chunk.isDynamicEntry && STAGES.includes(chunk.name)),
        ),
      );
      const pages = new Map(
        all
          .filter((chunk) => chunk.isDynamicEntry && PAGE.test(chunk.name))
          .map((chunk) => [chunk.name, chunk]),
      );
      const front = pages.get(FRONT_PAGE);
      if (!front) throw new Error(`there is no ${FRONT_PAGE} to measure`);
      const first = union(entry, closureOf(chunks, [front]));
      const lines = [lineOf(FRONT_PAGE, first, FRONT_PAGE_KB)];
      for (const [name, page] of pages) {
        if (page !== front)
          lines.push(
            lineOf(
              name,
              [...closureOf(chunks, [page])].filter((chunk) => !first.has(chunk)),
              OTHER_PAGE_KB,
            ),
          );
      }
      const table = lines.map(({ text }) => text).join('\n');
      if (lines.some(({ isOver }) => isOver))
        this.warn(`Fetch what a page does not need at once with import():\n${table}`);
      else this.info(`JavaScript per page\n${table}`);
    },
  };
}

function lineOf(
  page: string,
  needed: Iterable<Rolldown.OutputChunk>,
  budget: number,
): { text: string; isOver: boolean } {
  const kilobytes = sizeOf(needed);
  const isOver = kilobytes > budget;
  return {
    text: `${page}: ${kilobytes.toFixed(1)} of ${budget} KB brotli${isOver ? ' OVER BUDGET' : ''}`,
    isOver,
  };
}

const union = (one: Set<Rolldown.OutputChunk>, other: Set<Rolldown.OutputChunk>) =>
  new Set([...one, ...other]);
const sizeOf = (chunks: Iterable<Rolldown.OutputChunk>): number =>
  [...chunks].reduce((sum, { code }) => sum + brotliCompressSync(code).length / 1000, 0);
