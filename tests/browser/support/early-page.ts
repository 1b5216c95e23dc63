import { eventually, exeUrl, fetchRendered, isRendered } from '../../harness/gateway-client';
import { expect, type Page } from '@playwright/test';

/**
 * Opens a page that the server has rendered, for a browser with these cookies, and returns its HTML; a gateway that was busy again gets
 * another visit.
 */
export async function openRendered(
  page: Page,
  address: string,
  waitUntil: 'load' | 'commit' | 'networkidle' = 'load',
): Promise<string> {
  const cookies = await page.context().cookies(new URL(address, exeUrl()).href);
  return eventually(async () => {
    await fetchRendered(address, cookies.map(({ name, value }) => `${name}=${value}`).join('; '));
    const html = (await (await page.goto(address, { waitUntil }))?.text()) ?? '';
    if (!isRendered(html)) throw new Error(`${address} was not rendered by the server`);
    return html;
  });
}

/** Waits until the client has hydrated the page, replayed early clicks, and connected. */
export async function waitForHydration(page: Page): Promise<void> {
  await page.getByText('Live updates are on').waitFor({ state: 'attached' });
  await expect.poll(() => page.evaluate('window.replayEarlyClicks === undefined')).toBe(true);
}

/** Opens a page whose scripts load only after the returned function is called, which resolves when the page is hydrated. */
export async function openSlowPage(page: Page, address: string): Promise<() => Promise<void>> {
  let release = () => undefined as void;
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/assets/*.js', async (route) => {
    await released;
    await route.continue();
  });
  await openRendered(page, address, 'commit');
  return async () => {
    release();
    await waitForHydration(page);
  };
}
