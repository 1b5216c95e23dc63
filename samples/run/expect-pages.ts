import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { listSources } from '../build/list-sources';
import { archives, unpackTool } from './built-tools';
import { controlsWithoutOutline, layoutFlaws } from './layout-flaws';
import { filesOf } from './missing-toolchains';
import { visitPage } from './open-browser';

/** The archives that contain pages. */
export const withPages = archives.filter(({ slug }) =>
  filesOf(slug).some((file) => file.endsWith('.html')),
);

const SCREENS = [
  { width: 375, colorScheme: 'light' },
  { width: 1280, colorScheme: 'dark' },
] as const;

/** Expects every page of a download to open from disk without a problem or a request, and to fit on a phone. */
export async function expectWorkingPages(browser: Browser, slug: string): Promise<void> {
  await withUnpacked(slug, async (folder, pages) => {
    // A lesson on frames shows its own neighbours; nothing else may ever be asked for.
    const neighbours = pages.map((path) => `file://${join(folder, path)}`);
    for (const path of pages) {
      const { page, problems, requests } = await visitPage(browser, join(folder, path));
      expect([path, problems, requests.filter((address) => !neighbours.includes(address))]).toEqual(
        [path, [], []],
      );
      expect(await page.title()).not.toBe('');
      expect(await page.locator('h1').count()).toBe(1);
      expect(await page.evaluate('document.documentElement.lang')).toBe('en');
      await page.setViewportSize({ width: 360, height: 740 });
      expect(await page.evaluate('document.documentElement.scrollWidth <= window.innerWidth')).toBe(
        true,
      );
      await page.close();
    }
  });
}

/** Expects every page of a download to have no flaw of layout on a phone and a desktop, in every state. */
export async function expectCleanLayout(browser: Browser, slug: string): Promise<void> {
  await withUnpacked(slug, async (folder, pages) => {
    for (const path of pages) {
      for (const { width, colorScheme } of SCREENS) {
        const page = await browser.newPage({ viewport: { width, height: 800 }, colorScheme });
        await page.goto(`file://${join(folder, path)}`);
        expect([path, width, await controlsWithoutOutline(page)]).toEqual([path, width, []]);
        expect([path, width, await layoutFlaws(page)]).toEqual([path, width, []]);
        await page.close();
      }
    }
  });
}

async function withUnpacked(
  slug: string,
  use: (folder: string, pages: string[]) => Promise<void>,
): Promise<void> {
  const folder = await unpackTool(slug);
  try {
    const pages = (await listSources(folder))
      .map(({ path }) => path)
      .filter((path) => path.endsWith('.html'));
    expect(pages).not.toEqual([]);
    await use(folder, pages);
  } finally {
    await rm(join(folder, '..'), { recursive: true });
  }
}
