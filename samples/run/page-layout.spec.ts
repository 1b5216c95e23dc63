import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { listSources } from '../build/list-sources';
import { archives, unpackTool } from './built-tools';
import { controlsWithoutOutline, layoutFlaws } from './layout-flaws';
import { filesOf } from './missing-toolchains';
import { browserPath, openBrowser } from './open-browser';

jest.setTimeout(120_000);

const withPages = archives.filter(({ slug }) => filesOf(slug).some((file) => file.endsWith('.html')));
const screens = [
  { width: 375, colorScheme: 'light' },
  { width: 1280, colorScheme: 'dark' },
] as const;

const describeWithBrowser = browserPath
  ? describe
  : (title: string, _tests: () => void) =>
      it.skip(`${title}: no browser here, pages were not opened (apt-get install chromium)`, () => undefined);

describeWithBrowser('the layout of the pages in the downloads', () => {
  let browser: Browser;
  beforeAll(async () => (browser = await openBrowser()));
  afterAll(() => browser.close());

  it.each(withPages)('$slug: controls keep apart and are labelled, nothing is clipped or too wide, in every state', async ({ slug }) => {
    const folder = await unpackTool(slug);
    try {
      for (const { path } of (await listSources(folder)).filter((file) => file.path.endsWith('.html'))) {
        for (const { width, colorScheme } of screens) {
          const page = await browser.newPage({ viewport: { width, height: 800 }, colorScheme });
          await page.goto(`file://${join(folder, path)}`);
          expect([path, width, await controlsWithoutOutline(page)]).toEqual([path, width, []]);
          expect([path, width, await layoutFlaws(page)]).toEqual([path, width, []]);
          await page.close();
        }
      }
    } finally {
      await rm(join(folder, '..'), { recursive: true });
    }
  });

  it('is found wanting where it is: touching buttons, a split word, a field without a label, a page or a card too narrow, no outline', async () => {
    const page = await browser.newPage({ viewport: { width: 375, height: 800 } });
    await page.setContent(`<style>* { margin: 0 } button { outline: none !important; display: block }</style>
      <button>One</button><button>Two</button><input><table><td style="width: 2rem; overflow-wrap: anywhere; display: block">challenge</td></table>
      <div class="card" style="width: 300px"><p style="width: 400px">Wide</p></div>`);
    expect(await controlsWithoutOutline(page)).toEqual(['button "One"', 'button "Two"']);
    const flaws = await layoutFlaws(page);
    for (const flaw of [
      'button "One" touches button "Two"',
      'input "" has no label',
      'the word challenge is split',
      'the page is 400 px wide',
    ])
      expect(flaws).toContain(flaw);
    await page.close();
  });
});
