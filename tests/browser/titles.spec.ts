import type { Tool } from '@libs/contracts';
import { aTool, eventually, theAdministrator } from '@testing';
import type { Page } from 'playwright-core';
import { waitForHydration } from './support/early-page';
import { describeInBrowser } from './support/in-browser';
import { createTestUser } from './support/test-user';

/** Records every title that a document has, from its first one on. */
const RECORD_TITLES = `(() => {
  window.titles = [];
  const record = () => document.title && window.titles.at(-1) !== document.title && window.titles.push(document.title);
  new MutationObserver(record).observe(document, { subtree: true, childList: true, characterData: true });
})()`;

const titles = (page: Page) => page.evaluate<string[]>('window.titles');
const until = (page: Page, title: string) => eventually(async () => expect(await page.title()).toBe(title));

describeInBrowser('the title of a page', (own) => {
  let tool: Tool;

  beforeAll(async () => {
    tool = await aTool(await theAdministrator(), { accessLevel: 'premium', price: '1499' });
  });

  async function aPage(): Promise<Page> {
    const { page } = await createTestUser(own.browser);
    await page.addInitScript(RECORD_TITLES);
    return page;
  }

  it("is the tool's at its address, before and after hydration, and the list's once the dialog is closed", async () => {
    const page = await aPage();
    await page.goto(`/downloads?tool=${tool.id}`);
    await page.getByRole('dialog', { name: tool.name }).waitFor();
    await waitForHydration(page);
    expect(await titles(page)).toEqual([`${tool.name} · EXE`]);
    await page.getByRole('button', { name: 'Close' }).click();
    await until(page, 'Downloads · EXE');
    await page.context().close();
  }, 60_000);

  it("becomes the tool's when a card opens it, and the list's again by closing and by Back", async () => {
    const page = await aPage();
    await page.goto(`/downloads?q=${tool.name}`);
    await until(page, 'Downloads · EXE');
    const open = async () => {
      await page.getByRole('link', { name: `Details of ${tool.name}` }).click();
      await page.getByRole('dialog', { name: tool.name }).waitFor();
      await until(page, `${tool.name} · EXE`);
    };
    await open();
    await page.getByRole('button', { name: 'Close' }).click();
    await until(page, 'Downloads · EXE');
    await open();
    await page.goBack();
    await until(page, 'Downloads · EXE');
    await page.context().close();
  }, 60_000);

  it('names what a payment page sells', async () => {
    const page = await aPage();
    for (const [address, title] of [
      [`/payment/${tool.id}`, `Buy ${tool.name} · EXE`],
      ['/payment', 'Buy EXE Pro · EXE'],
    ] as const) {
      await page.goto(address);
      await until(page, title);
      await waitForHydration(page);
      expect((await titles(page)).at(-1)).toBe(title);
    }
    await page.context().close();
  }, 60_000);
});
