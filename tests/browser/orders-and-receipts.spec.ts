import type { Tool } from '@libs/contracts';
import type { Locator, Page } from '@playwright/test';
import {
  aMember,
  aText,
  aTool,
  beginToBuy,
  type Client,
  downloadStatus,
  PASSWORD,
  PaymentSandbox,
  untilPayment,
} from '../harness/gateway-client';
import { logIn } from './support/accounts';
import { expect, test } from './support/fixtures';

type Buyer = Awaited<ReturnType<typeof aMember>>;

/** Colors of a receipt's text and background, and of the page; evaluated in the browser. */
const COLORS = `(({ color, backgroundColor }) => [color, backgroundColor, getComputedStyle(document.body).backgroundColor])(
  getComputedStyle(document.querySelector('article dd')),
)`;

/** The order for a tool in the administrator's list. */
const orderFor = (panel: Page, { name }: Tool): Locator =>
  panel.getByRole('listitem').filter({ has: panel.getByRole('heading', { name }) });

/** Clicks a button of the order, checks that the dialog names buyer, tool and price, and confirms. */
async function act(panel: Page, tool: Tool, { user, email }: Buyer, button: string): Promise<void> {
  await orderFor(panel, tool)
    .getByRole('button', { name: `${button}: ${tool.name}` })
    .click();
  const dialog = panel.getByRole('dialog');
  await dialog.getByText(`${tool.name}, $14.99, ordered by ${user.username} (${email}).`).waitFor();
  await dialog.getByLabel('Reason').fill('Checked at the provider');
  await dialog.getByRole('button', { name: button, exact: true }).click();
  await dialog.waitFor({ state: 'hidden' });
}

test.describe('orders and receipts', () => {
  test.use({ colorScheme: 'dark' });

  const aPremiumTool = (admin: Client) =>
    aTool(admin, { accessLevel: 'premium', price: '1499' }, aText(), 'workbook.txt');

  test('an administrator finds a partial payment and settles it; the orders of its buyer are updated', async ({
    page,
    context,
    openContext,
    admin,
  }) => {
    const buyer = await aMember();
    const tool = await aPremiumTool(admin);
    const { paymentId } = await beginToBuy(buyer, tool.id);
    await (await PaymentSandbox.ofMarketplace()).act(paymentId, 'underpay');
    await untilPayment(buyer, paymentId, 'partially_paid');
    await logIn(context.request, buyer.email, PASSWORD);
    await page.goto('/account/orders');
    const orders = page.getByRole('region', { name: 'Order history' });
    await orders.getByText('Partial payment received').waitFor();
    const panel = await (await openContext('administrator')).newPage();
    await panel.goto('/admin?tab=payments');
    await panel.getByLabel('Search orders').fill(tool.name);
    await panel.getByRole('button', { name: 'Find' }).click();
    await panel.getByText('1 order', { exact: true }).waitFor();
    await orderFor(panel, tool)
      .getByText(/Received [\d.]+ BTC of [\d.]+ BTC requested$/)
      .waitFor();
    await act(panel, tool, buyer, 'Settle');
    await orderFor(panel, tool).getByText('Paid', { exact: true }).waitFor();
    await orders.getByText('Paid', { exact: true }).waitFor();
    expect(await downloadStatus(buyer, tool.id)).toBe(200);
  });

  test('a receipt names its order and prints on one page, black on white, without header and footer; a refund adds a credit note', async ({
    page,
    context,
    openContext,
    admin,
  }) => {
    test.slow();
    const buyer = await aMember();
    const tool = await aPremiumTool(admin);
    const { paymentId } = await beginToBuy(buyer, tool.id);
    await (await PaymentSandbox.ofMarketplace()).act(paymentId, 'pay');
    await untilPayment(buyer, paymentId, 'paid');
    await logIn(context.request, buyer.email, PASSWORD);
    await page.goto('/account/orders');
    await page
      .getByRole('link', { name: `Receipt: ${tool.name}` })
      .first()
      .click();
    await page.getByRole('heading', { name: 'Receipt', level: 1 }).waitFor();
    for (const text of [
      tool.name,
      '$14.99 USD',
      /^[A-Z]+-\d{4}-\d{6}$/,
      /^[\d.]+ BTC$/,
      buyer.email,
    ]) {
      await page.getByText(text, { exact: true }).waitFor();
    }
    await page.getByText('TEST MODE: payments are simulated, and no money was charged.').waitFor();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download PDF' }).click(),
    ]);
    expect(download.suggestedFilename()).toMatch(/^[A-Z]+-\d{4}-\d{6}\.pdf$/);
    await page.emulateMedia({ media: 'print' });
    for (const role of ['banner', 'navigation', 'contentinfo', 'button'] as const)
      await expect(page.getByRole(role)).toHaveCount(0);
    expect(await page.evaluate(COLORS)).toEqual([
      'rgb(0, 0, 0)',
      'rgb(255, 255, 255)',
      'rgb(255, 255, 255)',
    ]);
    const pdf = (await page.pdf({ format: 'A4', printBackground: true })).toString('latin1');
    expect(pdf.match(/\/Type\s*\/Page\b/g)).toHaveLength(1);
    await page.emulateMedia({ media: 'screen' });
    const panel = await (await openContext('administrator')).newPage();
    await panel.goto(
      `/admin?tab=payments&search=${await page.getByText(/^[A-Z]+-\d{4}-\d{6}$/).textContent()}`,
    );
    await act(panel, tool, buyer, 'Refund');
    await page.goto('/account/orders');
    await page.getByRole('link', { name: /^Credit note [A-Z]+-CN-\d{4}-\d{6}, \$14\.99$/ }).click();
    await page.getByRole('heading', { name: 'Credit note', level: 1 }).waitFor();
    await page.getByText('$14.99 USD', { exact: true }).waitFor();
  });
});
