import type { BrowserContext, Page } from 'playwright-core';

/**
 * Visits all items in order, two at a time, because more tabs are too slow on two cores.
 * The tabs are reused: a new tab costs as much as loading a page in it.
 */
export async function twoAtATime<Item>(
  context: BrowserContext,
  items: readonly Item[],
  visit: (page: Page, item: Item) => Promise<void>,
): Promise<void> {
  const waiting = [...items];
  const keepVisiting = async () => {
    const page = await context.newPage();
    for (let item = waiting.shift(); item !== undefined; item = waiting.shift()) await visit(page, item);
    await page.close();
  };
  await Promise.all([keepVisiting(), keepVisiting()]);
}
