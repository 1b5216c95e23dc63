import type { HttpRequest, Route } from '../http/route';
import { equalInConstantTime } from '../http/equal-in-constant-time';
import { refuse } from './api-error';
import { coinRoutes } from './coin-routes';
import { type InvoiceOptions, invoiceRoutes } from './invoice-routes';
import { paymentRoutes } from './payment-routes';
import type { TopUpDetail } from './show-payment';

/** NOWPayments' API v1, with the key in `x-api-key`. */
export function nowpaymentsRoutes(options: InvoiceOptions & { apiKey: string; topUps: { detail: TopUpDetail } }): Route[] {
  const routes = [...coinRoutes, ...paymentRoutes(options.payments, options.topUps), ...invoiceRoutes(options)];
  return routes.map((route) => ({ ...route, handle: (call: HttpRequest) => route.handle(checkKey(call, options.apiKey)) }));
}

function checkKey(call: HttpRequest, apiKey: string): HttpRequest {
  if (!equalInConstantTime(call.headers['x-api-key'] ?? '', apiKey)) throw refuse(403, 'INVALID_API_KEY', 'Invalid api key');
  return call;
}
