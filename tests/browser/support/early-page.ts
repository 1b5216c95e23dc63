import { eventually, exeUrl } from '@testing';
import type { Browser, Page } from 'playwright-core';
import { aPerson } from './test-user';

/** Opens a page that the server renders. A busy gateway leaves that to the client; then it is rendered for the next visit. */
export async function openRendered(page: Page, address: string, waitUntil: 'load' | 'commit' = 'load'): Promise<void> {
  await eventually(async () => {
    const served = await (await fetch(new URL(address, exeUrl()))).text();
    if (!served.includes('</h1>')) throw new Error(`${address} was not rendered by the server`);
  }, 20_000);
  await page.goto(address, { waitUntil });
}

/** Waits until the client is there: hydrated, with what was clicked before replayed, and connected. */
export async function hydrated(page: Page): Promise<void> {
  await page.getByText('Live updates are on').waitFor({ state: 'attached' });
  await eventually(async () => expect(await page.evaluate('window.replayEarlyClicks === undefined')).toBe(true));
}

/** A page at an address, whose scripts are held back until `hydrate` is called; it resolves when the client is there. */
export async function aSlowPage(browser: Browser, address: string) {
  const { page, complaints } = await aPerson(browser);
  let release = () => undefined as void;
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/assets/*.js', async (route) => {
    await released;
    await route.continue();
  });
  await openRendered(page, address, 'commit');
  const hydrate = async () => {
    release();
    await hydrated(page);
  };
  return { page, complaints, hydrate };
}
