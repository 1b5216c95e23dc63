import { readFile } from 'node:fs/promises';
import type { Tool } from '@libs/contracts';
import { aForm, aText, aTool, type Client, theAdministrator } from '@testing';
import type { Page } from 'playwright-core';
import { openMemberPage, createPayment, openSandbox, payInSandbox, simulate } from './support/crypto-payment';
import { describeInBrowser } from './support/in-browser';
import { hasFocus } from './support/keyboard';

/** Milliseconds that sandbox, notification and page may take together. */
const CONFIRMED = 60_000;
const PHONE = { viewport: { width: 375, height: 812 }, hasTouch: true, isMobile: true };

const title = (page: Page, name: string) => page.getByRole('heading', { name, exact: true });
const bought = (page: Page, { name }: Tool, price: string) => page.getByText(`You bought ${name} for ${price}.`);

describeInBrowser('the status shown at checkout', (own) => {
  let admin: Client;

  beforeAll(async () => {
    admin = await theAdministrator();
  });

  const aPremiumTool = (content = aText()) => aTool(admin, { accessLevel: 'premium', price: '1499' }, content, 'workbook.txt');
  const isAskedForCoins = async (page: Page) => (await title(page, 'How to pay').count()) > 0;

  it('becomes paid when a top-up completes a partial payment; the success page offers the download', async () => {
    const content = aText();
    const tool = await aPremiumTool(content);
    const page = await openMemberPage(own.browser);
    await page.goto(`/payment/${tool.id}`);
    const sandbox = await payInSandbox(page);
    await simulate(sandbox, /^Underpay/);
    await title(page, 'Partial payment received').waitFor({ timeout: CONFIRMED });
    await page.getByText(/Send the remaining 0\.\d+ BTC to the same address/).waitFor();
    await simulate(sandbox, /^Pay the rest/);
    await page.waitForURL('**/payment-success?payment=*', { timeout: CONFIRMED });
    await title(page, 'Payment Successful').waitFor();
    await bought(page, tool, '$14.99').waitFor();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: `Download ${tool.name}` }).click(),
    ]);
    expect((await readFile(await download.path())).equals(content)).toBe(true);
    expect(await page.getByRole('button', { name: 'Stay here' }).count()).toBe(0);
    await page.context().close();
  }, 180_000);

  it('keeps the price the payment was created at; a new payment has the new price', async () => {
    const tool = await aPremiumTool();
    const page = await openMemberPage(own.browser);
    await page.goto(`/payment/${tool.id}`);
    await createPayment(page);
    await page.getByText(`$14.99 for ${tool.name}`).waitFor();
    const change = { name: tool.name, description: tool.description, language: tool.language, accessLevel: 'premium', price: '4999' };
    expect((await admin.request('PUT', `/api/tools/${tool.id}`, aForm(change))).status).toBe(200);
    await page.reload();
    await page.getByText(`$14.99 for ${tool.name}`).waitFor();
    expect(await page.getByText('$49.99').count()).toBe(0);

    const later = await page.context().newPage();
    await later.goto(`/payment/${tool.id}`);
    await later.getByText('$49.99').waitFor();
    const sandbox = await payInSandbox(later);
    await later.getByText(`$49.99 for ${tool.name}`).waitFor();
    await page.waitForURL(`**/payment-cancelled?tool=${tool.id}&reason=cancelled`, { timeout: CONFIRMED });
    await simulate(sandbox, /^Pay exactly/);
    await bought(later, tool, '$49.99').waitFor({ timeout: CONFIRMED });
    await page.context().close();
  }, 180_000);

  it('changes from the choice of another currency to paid once the order is paid', async () => {
    const tool = await aPremiumTool();
    const page = await openMemberPage(own.browser);
    await page.goto(`/payment/${tool.id}`);
    await createPayment(page);
    const other = await page.context().newPage();
    await other.goto(`/payment/${tool.id}`);
    await other.getByRole('radio', { name: 'Litecoin (LTC)' }).check();
    await other.getByRole('button', { name: 'Pay with Litecoin (LTC)' }).click();
    await simulate(await openSandbox(other), /^Pay exactly/);
    for (const each of [other, page]) await bought(each, tool, '$14.99').waitFor({ timeout: CONFIRMED });
    await page.context().close();
  }, 120_000);

  it('shows an expired payment; the next attempt buys the same tool and ends on its page', async () => {
    const tool = await aPremiumTool();
    const page = await openMemberPage(own.browser);
    await page.goto(`/payment/${tool.id}`);
    const address = await createPayment(page);
    await simulate(await openSandbox(page), /^Let it expire/);
    await page.waitForURL(`**/payment-cancelled?tool=${tool.id}&reason=expired`, { timeout: CONFIRMED });
    await title(page, 'Payment Expired').waitFor();
    await page.goto(address);
    await title(page, 'Payment Expired').waitFor();
    await page.getByRole('link', { name: 'Try Payment Again' }).click();
    await title(page, tool.name).waitFor();
    expect(new URL(page.url()).search).toBe('');
    await simulate(await payInSandbox(page), /^Pay exactly/);
    await bought(page, tool, '$14.99').waitFor({ timeout: CONFIRMED });
    await page.waitForURL(`**/downloads?tool=${tool.id}`, { timeout: 15_000 });
    await page.getByRole('dialog').getByRole('button', { name: 'Download' }).waitFor();
    await page.context().close();
  }, 180_000);

  it('keeps state, ids and the support address when the tool is deleted during the payment', async () => {
    const tool = await aPremiumTool();
    const page = await openMemberPage(own.browser);
    await page.goto(`/payment/${tool.id}`);
    const sandbox = await payInSandbox(page);
    expect((await admin.request('DELETE', `/api/tools/${tool.id}`)).status).toBe(200);
    await page.reload();
    await title(page, 'This tool is no longer available.').waitFor();
    const expectTheWayToSupport = async () => {
      await title(page, tool.name).waitFor();
      for (const id of ['Payment ID', 'Order ID']) await page.getByText(id, { exact: true }).waitFor();
      await page.getByRole('link', { name: 'support@example.com' }).waitFor();
      expect(await isAskedForCoins(page)).toBe(false);
    };
    await expectTheWayToSupport();
    await simulate(sandbox, /^Pay exactly/);
    await title(page, "We're checking your payment").waitFor({ timeout: CONFIRMED });
    await expectTheWayToSupport();
    await page.context().close();
  }, 120_000);

  it('is visible below the header and focused on a phone, and the wallet opens with one tap', async () => {
    const tool = await aPremiumTool();
    const page = await openMemberPage(own.browser, PHONE);
    await page.goto(`/payment/${tool.id}`);
    await createPayment(page);
    const status = title(page, 'Waiting for your payment');
    expect(await hasFocus(status)).toBe(true);
    const [header, heading] = [await page.getByRole('banner').boundingBox(), await status.boundingBox()];
    expect(heading?.y).toBeGreaterThanOrEqual((header?.y ?? 0) + (header?.height ?? 0));
    expect(heading?.y).toBeLessThan(400);
    expect(await page.getByRole('link', { name: 'Open in wallet' }).getAttribute('href')).toMatch(/^bitcoin:\w+\?amount=0\.\d+$/);
    await page.context().close();
  }, 60_000);
});
