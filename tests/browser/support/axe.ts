import { readFileSync } from 'node:fs';
import type { AxeResults } from 'axe-core';
import type { Page } from '@playwright/test';

/** The minified build: `axe.source` is twice as large, and each page parses it. */
const AXE = readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8');

/** Makes `axe` available in the page. */
export async function loadAxe(page: Page): Promise<void> {
  if (!(await page.evaluate<boolean>('"axe" in window'))) await page.evaluate(AXE);
}

/** Violations that axe finds on the current page: the rule and the elements that break it. */
export async function axeViolations(page: Page): Promise<string[]> {
  await loadAxe(page);
  // Only a disabled rule reads the style sheets, which axe would fetch again.
  const run = `axe.run(document, { resultTypes: ['violations'], preload: { assets: ['media'] } })`;
  const { violations } = await page.evaluate<Pick<AxeResults, 'violations'>>(run);
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id}: ${html.slice(0, 160)} ${failureSummary ?? ''}`),
  );
}
