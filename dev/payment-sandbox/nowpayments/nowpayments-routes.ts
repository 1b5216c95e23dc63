import { jsonAnswer } from '../http/response';
import type { Call, Route } from '../http/route';
import { isSameText } from '../http/same-text';
import { refuse } from './api-error';
import { coinRoutes } from './coin-routes';
import { type InvoiceOptions, invoiceRoutes } from './invoice-routes';
import { paymentRoutes } from './payment-routes';
import type { TopUpDetail } from './show-payment';

/** NOWPayments' API v1. Everything but `status` wants the key in `x-api-key`. */
export function nowpaymentsRoutes(options: InvoiceOptions & { apiKey: string; topUps: { detail: TopUpDetail } }): Route[] {
  const closed = [...coinRoutes, ...paymentRoutes(options.payments, options.topUps), ...invoiceRoutes(options)];
  const guarded = closed.map((route) => ({ ...route, handle: (call: Call) => route.handle(checkKey(call, options.apiKey)) }));
  return [{ operation: 'status', method: 'GET', path: '/v1/status', handle: () => jsonAnswer(200, { message: 'OK' }) }, ...guarded];
}

function checkKey(call: Call, apiKey: string): Call {
  if (!isSameText(call.headers['x-api-key'] ?? '', apiKey)) throw refuse(403, 'INVALID_API_KEY', 'Invalid api key');
  return call;
}
