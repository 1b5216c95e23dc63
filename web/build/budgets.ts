import { brotliCompressSync } from 'node:zlib';
import type { Plugin, Rolldown } from 'vite';
import BUDGETS from './budgets.json' with { type: 'json' };
import { chunksOf, closureOf, START } from './chunkClosure.ts';

/** Kilobytes of JavaScript that the front page may load, and that any other page may add, with brotli: what browsers receive over HTTPS. */
const { frontPageKilobytes, otherPageKilobytes } = BUDGETS;
const PAGE = /^\w+Page$/;

/** Reports how much JavaScript each page loads and warns when a page exceeds its budget. */
export function budgets(): Plugin {
  return {
    name: 'budgets',
    apply: 'build',
    generateBundle(_options, bundle) {
      const chunks = chunksOf(bundle);
      const first = [...chunks.filter(({ isEntry }) => isEntry), ...closureOf(chunks, START)];
      const pages = chunks.filter(({ isDynamicEntry, name }) => isDynamicEntry && PAGE.test(name));
      const lines = [
        lineOf('The front page', first, frontPageKilobytes),
        ...pages.map(({ name }) =>
          lineOf(name, closureOf(chunks, name, first), otherPageKilobytes),
        ),
      ];
      const table = lines.map(({ text }) => text).join('\n');
      if (lines.some(({ isOver }) => isOver))
        this.warn(`Fetch what a page does not need at once with import():\n${table}`);
      else this.info(`JavaScript per page\n${table}`);
    },
  };
}

function lineOf(page: string, needed: Rolldown.OutputChunk[], budget: number) {
  const kilobytes = needed.reduce((sum, { code }) => sum + sizeOf(code), 0);
  const isOver = kilobytes > budget;
  const note = isOver ? ' OVER BUDGET' : '';
  return { text: `${page}: ${kilobytes.toFixed(1)} of ${budget} KB brotli${note}`, isOver };
}

const sizeOf = (code: string): number => brotliCompressSync(code).length / 1000;
