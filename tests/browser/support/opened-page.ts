import type { Page } from '@playwright/test';

/** The page that a click opens in a new tab. */
export async function pageOpenedBy(page: Page, click: () => Promise<void>): Promise<Page> {
  const [opened] = await Promise.all([page.context().waitForEvent('page'), click()]);
  await opened.waitForLoadState();
  return opened;
}
