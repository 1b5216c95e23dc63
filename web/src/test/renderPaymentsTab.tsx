import type { AdminPayment, AdminPaymentAttempt, AdminCustomer } from '@contracts/admin-payments';
import { screen, within } from '@testing-library/react';
import { PaymentsTab } from '../features/admin/payments/PaymentsTab';
import { adminTool, aPremiumTool, aTool } from './builders';
import { enter } from './enter';
import { fakeServer } from './fakeServer';
import { renderPage } from './renderPage';

/** A NOWPayments attempt that was slightly underpaid. */
export const anAttempt = (given: Partial<AdminPaymentAttempt> = {}): AdminPaymentAttempt => ({
  paymentId: 'p1',
  provider: 'nowpayments',
  providerPaymentId: '5077',
  providerStatus: 'finished',
  payCurrency: 'btc',
  payAmount: '0.001',
  actuallyPaid: '0.00097',
  paidCurrency: 'btc',
  parentPaymentId: null,
  status: 'review',
  ...given,
});

/** An order under review because of that attempt. */
export const anOrder = (given: Partial<AdminPayment> = {}): AdminPayment => ({
  orderId: 'o1',
  kind: 'tool',
  toolId: 't1',
  toolName: 'Cipher Lab',
  thumbnailUrl: null,
  amount: 1999,
  currency: 'USD',
  status: 'review',
  createdAt: '2026-03-01T12:00:00.000Z',
  paidAt: null,
  paymentId: 'p1',
  paymentStatus: 'review',
  payCurrency: 'btc',
  payAmount: '0.001',
  amountDue: null,
  payUntil: null,
  receiptNumber: null,
  creditNotes: [],
  livemode: false,
  userId: 'u2',
  username: 'grace',
  email: 'grace@example.com',
  reason: 'Paid 3% too little',
  hasSurplus: false,
  notes: [],
  hasReceivedMoney: true,
  attempts: [anAttempt()],
  ...given,
});

/** A paid order with its receipt. */
export const aPaidOrder = (given: Partial<AdminPayment> = {}) =>
  anOrder({ status: 'paid', reason: null, receiptNumber: 'EXE-2026-000042', ...given });

/** An order without any payment received. */
export const anUnpaidOrder = (given: Partial<AdminPayment> = {}) =>
  anOrder({ status: 'pending', reason: null, hasReceivedMoney: false, attempts: [], ...given });

/** A member as the search returns them. */
export const aMember = (given: Partial<AdminCustomer> = {}): AdminCustomer => ({
  id: 'u2',
  username: 'grace',
  email: 'grace@example.com',
  isAdmin: false,
  isPro: false,
  proUntil: null,
  createdAt: '2026-01-01T00:00:00.000Z',
  ...given,
});

/** The premium tool for sale. */
export const lab = aPremiumTool({ name: 'Cipher Lab' });

/** An unlisted premium tool. */
export const withdrawn = aPremiumTool({ name: 'Old Kit', unlisted: true });

/** Renders the Payments tab with these orders and members. */
export function showPayments(
  orders: AdminPayment[] = [anOrder()],
  users: AdminCustomer[] = [aMember()],
  at = '/admin?tab=payments',
) {
  const server = fakeServer({
    'GET /api/admin/payments': () => orders,
    'GET /api/admin/payments/summary': () => ({ review: orders.length }),
    'GET /api/admin/customers': () => users,
    'GET /api/admin/tools': () =>
      [lab, withdrawn, aTool({ name: 'A free one' })].map((tool) => adminTool(tool)),
  });
  return { server, ...renderPage(<PaymentsTab />, { at }) };
}
/** The user-event instance of the rendered tab. */
export type User = ReturnType<typeof showPayments>['user'];

/** Enters a reason in the open dialog and confirms. */
export async function confirm(user: User, button: string, reason = 'Checked at the provider') {
  const dialog = await screen.findByRole('dialog');
  if (reason) await enter(user, within(dialog).getByLabelText('Reason'), reason);
  await user.click(within(dialog).getByRole('button', { name: button }));
  return dialog;
}
