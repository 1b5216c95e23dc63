import { readFile } from 'node:fs/promises';
import { aText, aTool, type Client, PASSWORD, theAdministrator } from '@testing';
import { openMemberPage, payInSandbox, simulate } from './support/crypto-payment';
import { describeInBrowser } from './support/in-browser';
import { createTestUser } from './support/test-user';

describeInBrowser('buying with crypto or by card', (own) => {
  let admin: Client;

  beforeAll(async () => {
    admin = await theAdministrator();
  });

  const aPremiumTool = (content = aText()) => aTool(admin, { accessLevel: 'premium', price: '1499' }, content, 'workbook.txt');

  it('updates the page of a premium tool automatically and delivers the file that was uploaded', async () => {
    const content = aText();
    const tool = await aPremiumTool(content);
    const page = await openMemberPage(own.browser);
    await page.goto(`/payment/${tool.id}`);
    await page.getByRole('heading', { name: tool.name }).waitFor();
    await simulate(await payInSandbox(page), /^Pay exactly/);
    await page.waitForURL('**/payment-success?payment=*', { timeout: 60_000 });
    await page.getByRole('heading', { name: 'Payment Successful' }).waitFor();
    await page.waitForURL(`**/downloads?tool=${tool.id}`, { timeout: 15_000 });
    const button = page.getByRole('dialog').getByRole('button', { name: 'Download' });
    const [download] = await Promise.all([page.waitForEvent('download'), button.click()]);
    expect(download.suggestedFilename()).toBe('workbook.txt');
    expect((await readFile(await download.path())).equals(content)).toBe(true);
    await page.context().close();
  }, 120_000);

  it('shows a visitor what is for sale, registers them on the page, and continues with the payment', async () => {
    const tool = await aPremiumTool();
    const { page, username, email } = await createTestUser(own.browser);
    await page.goto(`/payment/${tool.id}`);
    await page.getByText('$14.99').waitFor();
    expect(await page.getByRole('button', { name: /^Pay with/ }).count()).toBe(0);
    await page.getByRole('button', { name: 'Log in or sign up' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Register' }).click();
    await dialog.getByLabel('Username').fill(username);
    await dialog.getByLabel('Email').fill(email);
    await dialog.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await dialog.getByLabel('Confirm password', { exact: true }).fill(PASSWORD);
    await dialog.getByLabel(/I agree/).check();
    await dialog.getByRole('button', { name: 'Create account' }).click();
    await page.getByRole('button', { name: 'Pay with Bitcoin (BTC)' }).waitFor();
    await page.context().close();
  }, 60_000);

  it('shows the exact amount missing from a partial payment, also after a reload, and no longer cancels it', async () => {
    const tool = await aPremiumTool();
    const page = await openMemberPage(own.browser);
    await page.goto(`/payment/${tool.id}`);
    await simulate(await payInSandbox(page), /^Underpay/);
    const remaining = page.getByText(/Send the remaining 0\.\d+ BTC/);
    await remaining.waitFor({ timeout: 60_000 });
    await page.reload();
    await remaining.waitFor();
    expect(await page.getByRole('button', { name: 'Cancel payment' }).count()).toBe(0);
    await page.context().close();
  }, 120_000);

  it('can be cancelled without a charge', async () => {
    const tool = await aPremiumTool();
    const page = await openMemberPage(own.browser);
    await page.goto(`/payment/${tool.id}`);
    await page.getByRole('button', { name: 'Pay with Bitcoin (BTC)' }).click();
    await page.getByRole('button', { name: 'Cancel payment' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel payment' }).click();
    await page.waitForURL(`**/payment-cancelled?tool=${tool.id}&reason=cancelled`);
    await page.getByText(/No charges were made/).waitFor();
    await page.context().close();
  }, 60_000);

  it('makes a member Pro after a crypto payment', async () => {
    const page = await openMemberPage(own.browser);
    await page.goto('/payment');
    await simulate(await payInSandbox(page), /^Pay exactly/);
    await page.waitForURL('**/payment-success?payment=*', { timeout: 60_000 });
    await page.goto('/subscribe');
    await page.getByRole('heading', { name: 'Welcome Back' }).waitFor();
    expect(await page.getByRole('link', { name: 'Buy Pro' }).count()).toBe(0);
    await page.context().close();
  }, 120_000);

  it('makes a member Pro after a card payment, with a toast', async () => {
    const page = await openMemberPage(own.browser);
    await page.goto('/subscribe');
    await page.getByRole('heading', { name: 'Complete Your Pro Upgrade' }).waitFor();
    await page.getByRole('link', { name: 'Approve or decline the card' }).click();
    await simulate(page, /^Approve/);
    await page.getByRole('link', { name: 'Return to the shop' }).click();
    await page.getByText('Welcome to EXE Pro!').waitFor();
    await page.getByRole('heading', { name: 'Welcome Back' }).waitFor();
    expect(new URL(page.url()).search).toBe('');
    await page.context().close();
  }, 120_000);

  it('grants nothing for a declined card, and can be tried again', async () => {
    const page = await openMemberPage(own.browser);
    await page.goto('/subscribe');
    await page.getByRole('link', { name: 'Approve or decline the card' }).click();
    await simulate(page, /^Decline/);
    await page.getByRole('link', { name: 'Return without paying' }).click();
    await page.getByRole('link', { name: 'Approve or decline the card' }).waitFor();
    await page.getByRole('heading', { name: 'Complete Your Pro Upgrade' }).waitFor();
    await page.context().close();
  }, 60_000);
});
