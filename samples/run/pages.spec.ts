import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { unpackTool } from './built-tools';
import { expectCleanLayout, expectWorkingPages } from './expect-pages';
import { controlsWithoutOutline, layoutFlaws } from './layout-flaws';
import { describeWithBrowser, openBrowser, visitPage } from './open-browser';

describeWithBrowser('the pages in the downloads', () => {
  let browser: Browser;
  beforeAll(async () => (browser = await openBrowser()));
  afterAll(() => browser.close());

  // One of each kind of page: in frames, with bundled packages, with data and storage.
  it.each(['clickjacking-frame-lesson', 'password-entropy-meter', 'soc-analyst-tabletop-kit'])(
    '%s: every page opens from disk, alone and without a problem',
    (slug) => expectWorkingPages(browser, slug),
  );

  it('the meter calls a season with a year weak, words strong on a condition and its own draw strong, and keeps nothing', async () => {
    const folder = await unpackTool('password-entropy-meter');
    try {
      const { page, problems } = await visitPage(browser, join(folder, 'index.html'));
      await page.getByRole('button', { name: 'Summer2024!' }).click();
      expect(await page.locator('#verdict').textContent()).toBe('Weak');
      expect(await page.locator('.piece .mono').allTextContents()).toEqual(['Summer', '2024!']);
      await page.getByRole('textbox').fill('correct horse battery staple');
      expect(await page.locator('#verdict').textContent()).toBe(
        'Strong behind a slow hash only, if chance chose it',
      );
      await page.getByRole('button', { name: '20 by chance' }).click();
      expect(await page.locator('#verdict').textContent()).toBe('Strong');
      await page.getByRole('textbox').fill('');
      expect(await page.locator('#pieces').textContent()).toBe('');
      expect(
        await page.evaluate('localStorage.length + sessionStorage.length + document.cookie.length'),
      ).toBe(0);
      expect(problems).toEqual([]);
    } finally {
      await rm(join(folder, '..'), { recursive: true });
    }
  });

  it('rate-limiter-workbench: controls keep apart and are labelled, nothing is clipped or too wide, in every state', () =>
    expectCleanLayout(browser, 'rate-limiter-workbench'));

  it('have flaws of layout that are found: touching buttons, a split word, a field without a label, a page too wide, no outline', async () => {
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
