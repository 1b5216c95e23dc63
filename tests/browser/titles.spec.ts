import type { Tool } from '@libs/contracts';
import { aTool, eventually } from '../harness/gateway-client';
import type { Page } from '@playwright/test';
import { waitForHydration } from './support/early-page';
import { expect, test } from './support/fixtures';

/** Records every title that a document has, from its first one on. */
const RECORD_TITLES = `(() => {
  window.titles = [];
  const record = () => document.title && window.titles.at(-1) !== document.title && window.titles.push(document.title);
  new MutationObserver(record).observe(document, { subtree: true, childList: true, characterData: true });
})()`;

/** Opens a page whose head the server has in time: a gateway without the tool yet sends the page with the site's title. */
const openWithTitle = (page: Page, address: string, title: string): Promise<void> =>
  eventually(async () => {
    const html = await (await page.goto(address))?.text();
    if (!html?.includes(`<title>${title}</title>`)) throw new Error(`${address} has another title`);
  });

const titles = (page: Page) => page.evaluate<string[]>('window.titles');

test.describe('the title of a page', () => {
  let tool: Tool;

  test.beforeAll(async ({ admin }) => {
    tool = await aTool(admin, { accessLevel: 'premium', price: '1499' });
  });

  test.beforeEach(({ page }) => page.addInitScript(RECORD_TITLES).then(() => undefined));

  test("is the tool's at its address, before and after hydration, and the list's once the dialog is closed", async ({
    page,
  }) => {
    await openWithTitle(page, `/downloads?tool=${tool.id}`, `${tool.name} · EXE`);
    await page.getByRole('dialog', { name: tool.name }).waitFor();
    await waitForHydration(page);
    expect(await titles(page)).toEqual([`${tool.name} · EXE`]);
    await page.getByRole('button', { name: 'Close' }).click();
    await expect(page).toHaveTitle('Downloads · EXE');
  });

  test("is the tool's on its page, before and after hydration", async ({ page }) => {
    await openWithTitle(page, `/tools/${tool.slug}`, `${tool.name} · EXE`);
    await page.getByRole('heading', { level: 1, name: tool.name }).waitFor();
    await waitForHydration(page);
    expect(await titles(page)).toEqual([`${tool.name} · EXE`]);
  });

  test('names what a payment page sells', async ({ page }) => {
    for (const [address, title] of [
      [`/payment/${tool.id}`, `Buy ${tool.name} · EXE`],
      ['/payment', 'Buy EXE Pro · EXE'],
    ] as const) {
      await page.goto(address);
      await expect(page).toHaveTitle(title);
      await waitForHydration(page);
      expect((await titles(page)).at(-1)).toBe(title);
    }
  });
});
