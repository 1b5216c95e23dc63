import { WEBHOOK_LIMITS } from '@libs/service';
import { type Route, routeTo } from './route';

const route = routeTo('payments');

export const PAYMENTS_ROUTES: readonly Route[] = [
  route('GET /api/user/purchases/:toolId', { audience: 'member' }),
  route('GET /api/cryptocurrencies', { audience: 'visitor' }),
  route('POST /api/create-payment', { audience: 'member' }),
  route('POST /api/create-subscription', { audience: 'member' }),
  route('GET /api/payments/estimates', { audience: 'member' }),
  route('GET /api/payments/:id', { audience: 'member' }),
  route('POST /api/payments/:id/cancel', { audience: 'member' }),
  route('GET /api/account/purchases', { audience: 'member' }),
  route('GET /api/account/orders', { audience: 'member' }),
  route('GET /api/account/orders/:id', { audience: 'member' }),
  route('GET /api/account/subscription', { audience: 'member' }),
  route('POST /api/account/subscription/cancel', { audience: 'member' }),
  route('POST /api/account/subscription/reminders', { audience: 'member' }),
  route('POST /api/account/subscription/refresh', { audience: 'member' }),
  route('POST /api/account/subscription/pay', { audience: 'member' }),
  route('GET /api/account/orders/:id/receipt', { audience: 'member' }),
  route('GET /api/account/orders/:id/receipt.pdf', { audience: 'member' }),
  route('GET /api/account/credit-notes/:id', { audience: 'member' }),
  route('GET /api/account/credit-notes/:id/credit-note.pdf', { audience: 'member' }),
  route('GET /api/admin/payments', { audience: 'admin' }),
  route('GET /api/admin/payments/summary', { audience: 'admin' }),
  route('POST /api/admin/payments/:id/surplus', { audience: 'admin' }),
  route('POST /api/admin/payments/:id/settle', { audience: 'admin' }),
  route('POST /api/admin/payments/:id/refund', { audience: 'admin' }),
  route('POST /api/webhooks/nowpayments', {
    audience: 'public',
    isWebhook: true,
    bodyLimit: WEBHOOK_LIMITS.bytes,
  }),
  route('POST /api/webhooks/stripe', {
    audience: 'public',
    isWebhook: true,
    bodyLimit: WEBHOOK_LIMITS.bytes,
  }),
  route('GET /api/admin/payable-currencies', { audience: 'admin' }),
  route('GET /api/admin/customers', { audience: 'admin' }),
  route('POST /api/admin/users/:id/pro', { audience: 'admin' }),
  route('POST /api/admin/users/:id/purchases', { audience: 'admin' }),
  route('POST /api/admin/users/:id/purchases/:toolId/revoke', { audience: 'admin' }),
  route('GET /api/receipt-keys', { audience: 'public' }),
];
