import { eventually, PaymentSandbox } from '@testing';
import type { Page } from 'playwright-core';
import { openMemberPage, simulate } from './support/crypto-payment';
import { describeInBrowser } from './support/in-browser';

/** Milliseconds until a charged card makes its member Pro, even without webhooks. */
const A_MINUTE = 60_000;
const FAILED = 'Your last renewal could not be charged.';
const CONFIRMING = "We're confirming your payment";

const welcome = (page: Page) => page.getByText('Welcome to EXE Pro!');
const welcomeBack = (page: Page) => page.getByRole('heading', { name: 'Welcome Back' });
const membership = (page: Page) => page.getByRole('region', { name: 'Membership' });

/** Opens the sandbox's page of the card payment on /subscribe. */
async function openCard(page: Page): Promise<void> {
  await page.goto('/subscribe');
  await page.getByRole('link', { name: 'Approve or decline the card' }).click();
  await page.getByRole('button', { name: /^Approve/ }).waitFor();
}

/** Returns from the sandbox's page after the approval. */
async function returnToShop(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Return to the shop' }).click();
  await welcome(page).waitFor({ timeout: A_MINUTE });
  await welcomeBack(page).waitFor();
}

/** Opens the dashboard of a member whose second month by card was declined. */
async function aMemberPastDue(page: Page): Promise<void> {
  await openCard(page);
  await simulate(page, /^Approve/);
  await page.getByRole('button', { name: /^Renew, declined/ }).waitFor();
  await simulate(page, /^Renew, declined/);
  await page.getByText('Declined; can be retried').waitFor();
  await eventually(async () => {
    await page.goto('/dashboard');
    await membership(page).getByText(FAILED).waitFor({ timeout: 3000 });
  }, A_MINUTE);
}

describeInBrowser('a card payment', (own) => {
  let sandbox: PaymentSandbox;

  beforeAll(async () => {
    sandbox = await PaymentSandbox.ofMarketplace();
  });

  it('makes the member Pro within a minute when every webhook is lost, with one payment and no error', async () => {
    const page = await openMemberPage(own.browser);
    await openCard(page);
    await sandbox.whileNotificationsAreLost(async () => {
      await simulate(page, /^Approve/);
      await page.getByText('Approved and paid').waitFor();
    });
    const asked: string[] = [];
    page.on('request', (request) => request.method() === 'POST' && asked.push(new URL(request.url()).pathname));
    await returnToShop(page);
    expect(asked).not.toContain('/api/create-subscription');
    expect(new URL(page.url()).search).toBe('');
    expect(await page.getByRole('alert').count()).toBe(0);
    await page.goto('/dashboard');
    await membership(page)
      .getByText(/^EXE Pro, renews on/)
      .waitFor();
    await page.context().close();
  }, 120_000);

  it('that takes time is shown as being confirmed, offers no second payment, and welcomes the member once it is confirmed', async () => {
    const page = await openMemberPage(own.browser);
    await openCard(page);
    const card = page.url();
    await simulate(page, /^Keep processing/);
    await page.getByText('Being processed by the bank').waitFor();
    for (const address of ['/subscribe?payment=success', '/subscribe', '/payment']) {
      await page.goto(address);
      await page.getByRole('heading', { name: CONFIRMING }).waitFor();
      expect(await page.getByRole('button', { name: /^Pay with/ }).count()).toBe(0);
      expect(await page.getByRole('link', { name: 'Approve or decline the card' }).count()).toBe(0);
    }
    expect(await welcome(page).count()).toBe(0);
    const bank = await page.context().newPage();
    await bank.goto(card);
    await simulate(bank, /^Approve/);
    await welcome(page).waitFor({ timeout: A_MINUTE });
    await page.goto('/subscribe');
    await welcomeBack(page).waitFor();
    await page.context().close();
  }, 180_000);

  it('whose renewal fails is shown on the dashboard until the renewal is paid', async () => {
    const page = await openMemberPage(own.browser);
    await aMemberPastDue(page);
    expect(await page.getByText(/renews on/).count()).toBe(0);
    await page.getByRole('button', { name: 'Pay now or update card' }).click();
    await page.getByRole('heading', { name: 'Pay your renewal' }).waitFor();
    await page.getByRole('link', { name: 'Approve or decline the card' }).click();
    await simulate(page, /^Approve/);
    await page.getByRole('link', { name: 'Return to the shop' }).click();
    await page.waitForURL('**/dashboard');
    await membership(page)
      .getByText(/^EXE Pro, renews on/)
      .waitFor();
    expect(await page.getByText(FAILED).count()).toBe(0);
    await page.context().close();
  }, 180_000);

  it('whose renewal failed can be cancelled: the card is never charged, and Pro can be renewed with crypto in its last week', async () => {
    const page = await openMemberPage(own.browser);
    await aMemberPastDue(page);
    await page.getByRole('button', { name: 'Cancel membership' }).click();
    const dialog = page.getByRole('dialog', { name: 'Cancel EXE Pro?' });
    await dialog.getByText(/You keep EXE Pro until the end of your paid period\. Your card won't be charged again\./).waitFor();
    await dialog.getByRole('button', { name: 'Cancel membership' }).click();
    await page.getByText('Membership Canceled').waitFor();
    await membership(page)
      .getByText(/Your card won't be charged again\. You can renew from/)
      .waitFor();
    expect(await page.getByText(FAILED).count()).toBe(0);
    await page.goto('/payment');
    await page.getByText(/^You have EXE Pro until .*\. You can renew from /).waitFor();
    expect(await page.getByRole('button', { name: /^Pay with/ }).count()).toBe(0);
    await page.context().close();
  }, 180_000);
});
