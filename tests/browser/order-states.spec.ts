import type { PaymentStatus } from '@libs/contracts';
import type { PaymentAction } from '../../dev/payment-sandbox';
import {
  aMember,
  aText,
  aTool,
  beginToBuy,
  beginToSubscribe,
  eventually,
  isPro,
  isRendered,
  PASSWORD,
  PaymentSandbox,
  untilPayment,
} from '../harness/gateway-client';
import { logIn } from './support/accounts';
import { axeViolations } from './support/axe';
import { expect, test } from './support/fixtures';

/** How an order gets into a state, and what its page then says. */
const STATES: { actions: PaymentAction[]; status: PaymentStatus; label: string; text: RegExp }[] = [
  { actions: [], status: 'waiting', label: 'Waiting for payment', text: /waiting for your coins/ },
  {
    actions: ['underpay'],
    status: 'partially_paid',
    label: 'Partial payment received',
    text: /Send the rest/,
  },
  { actions: ['wrong-coin'], status: 'review', label: 'Under review', text: /Your coins are safe/ },
  { actions: ['pay'], status: 'paid', label: 'Paid', text: /Your payment is complete/ },
  { actions: ['fail'], status: 'failed', label: 'Payment failed', text: /You can try again/ },
  { actions: ['expire'], status: 'expired', label: 'Expired', text: /time to pay ran out/ },
  {
    actions: ['pay', 'refund'],
    status: 'refunded',
    label: 'Refunded',
    text: /was refunded on/,
  },
];

test('the page of an order says what its state means, in every state', async ({
  page,
  context,
  admin,
}) => {
  test.slow();
  const tool = await aTool(
    admin,
    { accessLevel: 'premium', price: '1499' },
    aText(),
    'workbook.txt',
  );
  const sandbox = await PaymentSandbox.ofMarketplace();
  const shows = async (orderId: string, label: string, text: RegExp) => {
    await page.goto(`/account/orders/${orderId}`);
    const number = orderId.slice(0, 13).toUpperCase();
    await page.getByRole('heading', { level: 1, name: `Order ${number}` }).waitFor();
    const order = page.getByRole('region', { name: tool.name });
    await order.getByText(label, { exact: true }).waitFor();
    await order.getByText(text).waitFor();
    await page.getByRole('region', { name: 'Timeline' }).getByText('Order created').waitFor();
    expect([label, await axeViolations(page)]).toEqual([label, []]);
  };
  for (const { actions, status, label, text } of STATES) {
    const buyer = await aMember();
    const { paymentId, orderId } = await beginToBuy(buyer, tool.id);
    for (const action of actions) {
      await sandbox.act(paymentId, action);
      if (action === 'pay') await untilPayment(buyer, paymentId, 'paid');
    }
    await untilPayment(buyer, paymentId, status);
    await logIn(context.request, buyer.email, PASSWORD);
    await shows(orderId, label, text);
  }
  const canceling = await aMember();
  const { paymentId, orderId } = await beginToBuy(canceling, tool.id);
  expect((await canceling.post(`/api/payments/${paymentId}/cancel`)).status).toBe(200);
  await logIn(context.request, canceling.email, PASSWORD);
  await shows(orderId, 'Canceled', /order was canceled/);
  const settled = await admin.post(`/api/admin/payments/${orderId}/settle`, {
    reason: 'a gift',
    withoutPayment: true,
  });
  expect(settled.status).toBeLessThan(300);
  await shows(orderId, 'Granted by our team', /There is nothing to pay/);
});

test('a member sees on any page that a renewal failed, and gets to its payment', async ({
  page,
  context,
}) => {
  test.slow();
  const [member, sandbox] = [await aMember(), await PaymentSandbox.ofMarketplace()];
  const card = await beginToSubscribe(member);
  await sandbox.card(card, 'approve');
  await eventually(async () => expect(await isPro(member)).toBe(true));
  await sandbox.card(card, 'renew-declined');
  await logIn(context.request, member.email, PASSWORD);
  await expect(async () => {
    await page.goto('/paths');
    await expect(page.getByRole('link', { name: 'Pay your renewal' })).toBeVisible();
  }).toPass();
  await page.getByRole('link', { name: 'Pay your renewal' }).hover();
  await page.getByRole('tooltip', { name: 'Your last renewal could not be charged.' }).waitFor();
  await page.getByRole('link', { name: 'Pay your renewal' }).click();
  await page.waitForURL('**/account/membership');
  await page.getByRole('button', { name: 'Pay now' }).waitFor();
  expect(await axeViolations(page)).toEqual([]);
});

test('an open payment appears in the header and moves nothing', async ({
  page,
  context,
  testContext,
}) => {
  const member = await aMember();
  await beginToBuy(member, testContext.premium.id);
  await logIn(context.request, member.email, PASSWORD);
  await page.addInitScript(OBSERVE_SHIFTS);
  await eventually(async () => {
    const response = await context.request.get('/terms', { headers: { accept: 'text/html' } });
    expect(isRendered(await response.text())).toBe(true); // a busy gateway leaves it to the browser, whose footer then moves
  });
  await page.goto('/terms');
  await page.getByRole('link', { name: 'Finish your payment' }).waitFor();
  await page.getByText('Live updates are on').waitFor();
  expect(await page.evaluate<number>('layoutShift')).toBeLessThan(0.01);
  expect(await axeViolations(page)).toEqual([]);
  await page.getByRole('link', { name: 'Finish your payment' }).click();
  await page.getByRole('heading', { name: 'Waiting for your payment' }).waitFor();
  await expect(page.getByRole('link', { name: 'Finish your payment' })).toHaveCount(0);
});

/** Sums up the layout shifts of the page. */
const OBSERVE_SHIFTS = `layoutShift = 0;
new PerformanceObserver((list) => {
  for (const { value } of list.getEntries()) layoutShift += value;
}).observe({ type: 'layout-shift', buffered: true });`;
