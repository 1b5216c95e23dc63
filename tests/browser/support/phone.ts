import type { Page } from '@playwright/test';
import { axeViolations } from './axe';

/** Options of a test on a phone. */
export const PHONE = {
  viewport: { width: 375, height: 812 },
  contextOptions: { reducedMotion: 'reduce' },
} as const;

/** The color schemes in which each step is checked: every-page checks the other one, in most of its visits. */
const COLOR_SCHEMES =
  process.env.VISITS === 'all' ? (['dark', 'light'] as const) : (['light'] as const);

/** Violations of accessibility rules, and whether the page scrolls sideways. */
export async function problemsOf(page: Page): Promise<string[]> {
  const problems: string[] = [];
  for (const colorScheme of COLOR_SCHEMES) {
    await page.emulateMedia({ colorScheme });
    await page
      .locator(`html[data-mui-color-scheme="${colorScheme}"]`)
      .waitFor({ state: 'attached' });
    problems.push(...(await axeViolations(page)));
  }
  const isWide = await page.evaluate<boolean>('document.documentElement.scrollWidth > innerWidth');
  return isWide ? [...problems, 'the page scrolls sideways'] : problems;
}
