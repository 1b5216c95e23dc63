import type { Page } from '@playwright/test';
import { pageOpenedBy } from './opened-page';

/** Creates a Bitcoin payment on the open checkout page; resolves with the URL of that payment. */
export async function createPayment(page: Page): Promise<string> {
  await page.getByRole('button', { name: 'Pay with Bitcoin (BTC)' }).click();
  await page.getByRole('heading', { name: 'Waiting for your payment' }).waitFor();
  const { pathname, search } = new URL(page.url());
  return pathname + search;
}

/** Opens the sandbox's page of the displayed payment. */
export const openSandbox = (page: Page): Promise<Page> =>
  pageOpenedBy(page, () => page.getByRole('link', { name: 'Simulate the payment' }).click());

/** Creates a Bitcoin payment and opens its page in the sandbox. */
export async function payInSandbox(page: Page): Promise<Page> {
  await createPayment(page);
  return openSandbox(page);
}

/** Clicks one of the sandbox's buttons. */
export const simulate = (sandbox: Page, name: RegExp): Promise<void> =>
  sandbox.getByRole('button', { name }).click();
