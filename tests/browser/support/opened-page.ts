import type { Page } from 'playwright-core';

/** The page that opens in a tab of its own when something is clicked. */
export async function pageOpenedBy(page: Page, click: () => Promise<void>): Promise<Page> {
  const [opened] = await Promise.all([page.context().waitForEvent('page'), click()]);
  await opened.waitForLoadState();
  return opened;
}
