import axe, { type AxeResults, type RunOptions } from 'axe-core';
import type { Page } from 'playwright-core';

/** Makes `axe` available in the page. */
export async function loadAxe(page: Page): Promise<void> {
  if (!(await page.evaluate<boolean>('"axe" in window'))) await page.evaluate(axe.source);
}

/** The rules whose result depends on colors. */
const COLOR_RULES = ['color-contrast', 'link-in-text-block'];

/** Violations that axe finds on the current page: the rule and the elements that break it. */
export function axeViolations(page: Page): Promise<string[]> {
  return violationsOf(page, {});
}

/** Violations that a change of the color scheme alone can cause. */
export function colorViolations(page: Page): Promise<string[]> {
  return violationsOf(page, { runOnly: COLOR_RULES });
}

async function violationsOf(page: Page, options: RunOptions): Promise<string[]> {
  await loadAxe(page);
  const run = `axe.run(document, ${JSON.stringify({ resultTypes: ['violations'], ...options })})`;
  const { violations } = await page.evaluate<Pick<AxeResults, 'violations'>>(run);
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id}: ${html.slice(0, 160)} ${failureSummary ?? ''}`),
  );
}
