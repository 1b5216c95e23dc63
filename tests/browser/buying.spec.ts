import { readFile } from 'node:fs/promises';
import { aText, aTool, type Client, PASSWORD, theAdministrator } from '@testing';
import type { Browser, Page } from 'playwright-core';
import { describeInBrowser } from './support/in-browser';
import { pageOpenedBy } from './support/opened-page';
import { aPerson, signUp } from './support/person';

/** Begins to pay with Bitcoin and opens the sandbox's page of that payment. */
async function beginToPay(page: Page): Promise<Page> {
  await page.getByRole('button', { name: 'Pay with Bitcoin (BTC)' }).click();
  await page.getByText('waiting for your payment').waitFor();
  return pageOpenedBy(page, () => page.getByRole('link', { name: 'Play the payment in the sandbox' }).click());
}

const press = (sandbox: Page, name: RegExp) => sandbox.getByRole('button', { name }).click();

/** The page of somebody who has just signed up. */
async function aMembersPage(browser: Browser): Promise<Page> {
  const person = await aPerson(browser);
  await signUp(person);
  return person.page;
}

describeInBrowser('buying', (own) => {
  let admin: Client;

  beforeAll(async () => {
    admin = await theAdministrator();
  });

  const aPremiumTool = (content = aText()) => aTool(admin, { accessLevel: 'premium', price: '1499' }, content, 'workbook.txt');

  it('a premium tool: the page goes on by itself, and the file is the one that was uploaded', async () => {
    const content = aText();
    const tool = await aPremiumTool(content);
    const page = await aMembersPage(own.browser);
    await page.goto(`/payment/${tool.id}`);
    await page.getByRole('heading', { name: tool.name }).waitFor();
    await press(await beginToPay(page), /^Pay exactly/);
    await page.waitForURL('**/payment-success', { timeout: 60_000 });
    await page.getByRole('heading', { name: 'Payment Successful' }).waitFor();
    await page.waitForURL('**/downloads', { timeout: 15_000 });
    await page.goto(`/downloads?tool=${tool.id}`);
    const button = page.getByRole('dialog').getByRole('button', { name: 'Download' });
    const [download] = await Promise.all([page.waitForEvent('download'), button.click()]);
    expect(download.suggestedFilename()).toBe('workbook.txt');
    expect((await readFile(await download.path())).equals(content)).toBe(true);
    await page.context().close();
  }, 120_000);

  it('a visitor sees what is for sale, signs up on the page, and goes on to pay', async () => {
    const tool = await aPremiumTool();
    const { page, username, email } = await aPerson(own.browser);
    await page.goto(`/payment/${tool.id}`);
    await page.getByText('$14.99').waitFor();
    expect(await page.getByRole('button', { name: /^Pay with/ }).count()).toBe(0);
    await page.getByRole('button', { name: 'Log in or sign up' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Register' }).click();
    await dialog.getByLabel('Username').fill(username);
    await dialog.getByLabel('Email').fill(email);
    await dialog.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await dialog.getByLabel('Confirm password').fill(PASSWORD);
    await dialog.getByLabel(/I agree/).check();
    await dialog.getByRole('button', { name: 'Create Account' }).click();
    await page.getByRole('button', { name: 'Pay with Bitcoin (BTC)' }).waitFor();
    await page.context().close();
  }, 60_000);

  it('too little is said to the last digit, survives a reload, and can be cancelled by nobody any more', async () => {
    const tool = await aPremiumTool();
    const page = await aMembersPage(own.browser);
    await page.goto(`/payment/${tool.id}`);
    await press(await beginToPay(page), /^Underpay/);
    await page.getByText(/^short by 0\.\d+ BTC$/i).waitFor({ timeout: 60_000 });
    await page.reload();
    await page.getByText(/^short by 0\.\d+ BTC$/i).waitFor();
    expect(await page.getByRole('button', { name: 'Cancel payment' }).count()).toBe(0);
    await page.context().close();
  }, 120_000);

  it('can be called off, and nothing was charged', async () => {
    const tool = await aPremiumTool();
    const page = await aMembersPage(own.browser);
    await page.goto(`/payment/${tool.id}`);
    await page.getByRole('button', { name: 'Pay with Bitcoin (BTC)' }).click();
    await page.getByRole('button', { name: 'Cancel payment' }).click();
    await page.waitForURL('**/payment-cancelled');
    await page.getByText(/No charges were made/).waitFor();
    await page.context().close();
  }, 60_000);

  it('Pro by crypto: the member is welcomed back as Pro', async () => {
    const page = await aMembersPage(own.browser);
    await page.goto('/payment');
    await press(await beginToPay(page), /^Pay exactly/);
    await page.waitForURL('**/payment-success', { timeout: 60_000 });
    await page.goto('/subscribe');
    await page.getByRole('heading', { name: 'Welcome Back' }).waitFor();
    expect(await page.getByRole('link', { name: 'Buy Pro' }).count()).toBe(0);
    await page.context().close();
  }, 120_000);

  it('Pro by card: approved in the sandbox, back with the toast, and Pro', async () => {
    const page = await aMembersPage(own.browser);
    await page.goto('/subscribe');
    await page.getByRole('heading', { name: 'Complete Your Pro Upgrade' }).waitFor();
    await page.getByRole('link', { name: 'Approve or decline the card' }).click();
    await press(page, /^Approve/);
    await page.getByRole('link', { name: 'Return to the shop' }).click();
    await page.getByText('Welcome to EXE Pro!').waitFor();
    await page.getByRole('heading', { name: 'Welcome Back' }).waitFor();
    expect(new URL(page.url()).search).toBe('');
    await page.context().close();
  }, 120_000);

  it('a declined card grants nothing and leaves the way open', async () => {
    const page = await aMembersPage(own.browser);
    await page.goto('/subscribe');
    await page.getByRole('link', { name: 'Approve or decline the card' }).click();
    await press(page, /^Decline/);
    await page.getByRole('link', { name: 'Return without paying' }).click();
    await page.getByRole('link', { name: 'Approve or decline the card' }).waitFor();
    await page.getByRole('heading', { name: 'Complete Your Pro Upgrade' }).waitFor();
    await page.context().close();
  }, 60_000);
});
