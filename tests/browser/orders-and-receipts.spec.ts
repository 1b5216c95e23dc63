import type { AdminPaymentSummary, PaymentCreation, Tool } from '@libs/contracts';
import {
  aMember,
  aText,
  aTool,
  beginToBuy,
  type Client,
  downloadStatus,
  PASSWORD,
  PaymentSandbox,
  theAdministrator,
  untilPayment,
} from '@testing';
import type { Locator, Page } from 'playwright-core';
import { describeInBrowser } from './support/in-browser';
import { createTestUser, logInAsAdministrator } from './support/test-user';

/** A buyer with a page and an API client. */
interface Buyer {
  member: Client & { user: { username: string } };
  page: Page;
}

/** Colors of a receipt's text and background, and of the page; evaluated in the browser. */
const COLORS = `(({ color, backgroundColor }) => [color, backgroundColor, getComputedStyle(document.body).backgroundColor])(
  getComputedStyle(document.querySelector('article dd')),
)`;

describeInBrowser('orders and receipts', (own) => {
  let admin: Client;
  let panel: Page;
  let sandbox: PaymentSandbox;

  beforeAll(async () => {
    admin = await theAdministrator();
    sandbox = await PaymentSandbox.ofMarketplace();
    const administrator = await createTestUser(own.browser);
    await logInAsAdministrator(administrator);
    panel = administrator.page;
  }, 60_000);

  const aPremiumTool = () => aTool(admin, { accessLevel: 'premium', price: '1499' }, aText(), 'workbook.txt');

  async function aBuyer(): Promise<Buyer> {
    const member = await aMember();
    const { page, context } = await createTestUser(own.browser, { colorScheme: 'dark' });
    await context.request.post('/api/login', { data: { email: member.email, password: PASSWORD } });
    return { member, page };
  }

  /** The order for a tool in the administrator's list. */
  const orderFor = ({ name }: Tool): Locator => panel.getByRole('listitem').filter({ has: panel.getByRole('heading', { name }) });

  /** Clicks a button of the order, checks that the dialog names buyer, tool and price, and confirms. */
  async function act(tool: Tool, { member }: Buyer, button: string, confirm = button): Promise<void> {
    await orderFor(tool)
      .getByRole('button', { name: `${button}: ${tool.name}` })
      .click();
    const dialog = panel.getByRole('dialog');
    await dialog.getByText(`${tool.name}, $14.99, ordered by ${member.user.username} (${member.email}).`).waitFor();
    if (await dialog.getByRole('checkbox').count()) await dialog.getByRole('checkbox').check();
    await dialog.getByLabel('Reason').fill('Checked at the provider');
    await dialog.getByRole('button', { name: confirm, exact: true }).click();
    await dialog.waitFor({ state: 'hidden' });
  }

  async function pay(buyer: Buyer, { paymentId }: PaymentCreation): Promise<void> {
    await sandbox.act(paymentId, 'pay');
    await untilPayment(buyer.member, paymentId, 'paid');
  }

  it('shows the administrator an order that was paid twice; the buyer keeps the tool and the surplus is handled', async () => {
    const buyer = await aBuyer();
    const tool = await aPremiumTool();
    const first = await beginToBuy(buyer.member, tool.id, 'btc');
    const second = await beginToBuy(buyer.member, tool.id, 'ltc');
    await pay(buyer, first);
    await panel.goto('/admin');
    await panel.getByText('Live updates are on').waitFor();
    const { review } = (await admin.get<AdminPaymentSummary>('/api/admin/payments/summary')).body;
    await sandbox.act(second.paymentId, 'pay');
    await untilPayment(buyer.member, second.paymentId, 'review');
    await panel.getByRole('tab', { name: `Payments, ${review + 1} to review` }).click(); // the page was told, and did not reload
    await panel.getByRole('link', { name: /^Admin, \d+ to review$/ }).waitFor();
    await orderFor(tool)
      .getByText(/Received [\d.]+ LTC of [\d.]+ LTC requested$/)
      .waitFor();
    expect(await orderFor(tool).getByRole('button').allTextContents()).toEqual(['Mark surplus as handled', 'Refund']);
    await act(tool, buyer, 'Mark surplus as handled');
    await orderFor(tool).waitFor({ state: 'detached' });
    expect(await downloadStatus(buyer.member, tool.id)).toBe(200);
    await buyer.page.goto('/dashboard');
    await buyer.page.getByRole('region', { name: 'Orders' }).getByText('Paid').waitFor();
    await buyer.page.context().close();
  }, 120_000);

  it('finds a partial payment by username, email or address and settles it; the dashboard is updated', async () => {
    const buyer = await aBuyer();
    const tool = await aPremiumTool();
    const { paymentId } = await beginToBuy(buyer.member, tool.id);
    await sandbox.act(paymentId, 'underpay');
    await untilPayment(buyer.member, paymentId, 'partially_paid');
    await buyer.page.goto('/dashboard');
    const orders = buyer.page.getByRole('region', { name: 'Orders' });
    await orders.getByText('Partial payment received').waitFor();
    for (const named of [buyer.member.email, paymentId, tool.name]) {
      await panel.goto('/admin?tab=payments');
      await panel.getByLabel('Search orders').fill(named);
      await panel.getByRole('button', { name: 'Find' }).click();
      await panel.getByText('1 order', { exact: true }).waitFor();
      await orderFor(tool)
        .getByText(/Received [\d.]+ BTC of [\d.]+ BTC requested$/)
        .waitFor();
    }
    await panel.reload();
    expect(await panel.getByLabel('Search orders').inputValue()).toBe(tool.name);
    await act(tool, buyer, 'Settle');
    await orderFor(tool).getByText('Paid', { exact: true }).waitFor();
    await orders.getByText('Paid', { exact: true }).waitFor();
    expect(await downloadStatus(buyer.member, tool.id)).toBe(200);
    await buyer.page.context().close();
  }, 120_000);

  it('shows an expired payment as expired, on the dashboard and on its own page', async () => {
    const { member, page } = await aBuyer();
    const { paymentId } = await beginToBuy(member, (await aPremiumTool()).id);
    await sandbox.act(paymentId, 'expire');
    await untilPayment(member, paymentId, 'expired');
    await page.goto('/dashboard');
    await page.getByText('Payment expired').waitFor();
    await page.getByRole('link', { name: 'Try again' }).click();
    await page.getByRole('button', { name: /^Pay with/ }).waitFor();
    await page.context().close();
  }, 120_000);

  it('settles an unpaid order only after a confirmation, and marks it as settled without payment', async () => {
    const buyer = await aBuyer();
    const tool = await aPremiumTool();
    await beginToBuy(buyer.member, tool.id);
    await panel.goto(`/admin?tab=payments&search=${encodeURIComponent(tool.name)}`);
    await act(tool, buyer, 'Settle without payment', 'Grant');
    await orderFor(tool).getByText('Granted', { exact: true }).waitFor();
    expect(await downloadStatus(buyer.member, tool.id)).toBe(200);
    await buyer.page.goto('/dashboard');
    await buyer.page.getByText('Granted by our team').waitFor();
    await buyer.page.context().close();
  }, 120_000);

  it('opens a receipt from the dashboard; it names its order and prints on one page, black on white, without header and footer', async () => {
    const buyer = await aBuyer();
    const tool = await aPremiumTool();
    await pay(buyer, await beginToBuy(buyer.member, tool.id));
    const { page } = buyer;
    await page.goto('/dashboard');
    await page
      .getByRole('link', { name: `Receipt: ${tool.name}` })
      .first()
      .click();
    await page.getByRole('heading', { name: 'Receipt', level: 1 }).waitFor();
    for (const text of [tool.name, '$14.99 USD', /^[A-Z]+-\d{4}-\d{6}$/, /^[\d.]+ BTC$/, buyer.member.email]) {
      await page.getByText(text, { exact: true }).waitFor();
    }
    await page.getByText('TEST MODE: payments are simulated, and no money was charged.').waitFor();
    const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Download PDF' }).click()]);
    expect(download.suggestedFilename()).toMatch(/^[A-Z]+-\d{4}-\d{6}\.pdf$/);
    await panel.goto(`/admin?tab=payments&search=${await page.getByText(/^[A-Z]+-\d{4}-\d{6}$/).textContent()}`);
    await orderFor(tool).waitFor();
    await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
    for (const role of ['banner', 'navigation', 'contentinfo', 'button'] as const) expect(await page.getByRole(role).count()).toBe(0);
    expect(await page.evaluate(COLORS)).toEqual(['rgb(0, 0, 0)', 'rgb(255, 255, 255)', 'rgb(255, 255, 255)']);
    const pdf = (await page.pdf({ format: 'A4', printBackground: true })).toString('latin1');
    expect(pdf.match(/\/Type\s*\/Page\b/g)).toHaveLength(1);
    await page.emulateMedia({ media: 'screen', colorScheme: 'dark' });
    await act(tool, buyer, 'Refund');
    await page.goto('/dashboard');
    await page.getByRole('link', { name: /^Credit note [A-Z]+-CN-\d{4}-\d{6}, \$14\.99$/ }).click();
    await page.getByRole('heading', { name: 'Credit note', level: 1 }).waitFor();
    await page.getByText('$14.99 USD', { exact: true }).waitFor();
    await page.context().close();
  }, 120_000);

  it('shows a receipt to its buyer only', async () => {
    const buyer = await aBuyer();
    const payment = await beginToBuy(buyer.member, (await aPremiumTool()).id);
    await pay(buyer, payment);
    const other = await aBuyer();
    await other.page.goto(`/receipt/${payment.orderId}`);
    await other.page.getByRole('heading', { name: 'Receipt not found' }).waitFor();
    await Promise.all([buyer, other].map(({ page }) => page.context().close()));
  }, 120_000);
});
