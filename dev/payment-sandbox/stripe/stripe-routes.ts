import { randomUUID } from 'node:crypto';
import { type HttpResponse, jsonResponse, Refusal } from '../http/response';
import type { HttpRequest, Route } from '../http/route';
import { equalInConstantTime } from '../http/equal-in-constant-time';
import { billingRoutes } from './billing-routes';
import { chargeRoutes } from './charge-routes';
import { customerRoutes } from './customer-routes';
import { once } from './idempotent-requests';
import { refuseCard } from './stripe-error';
import type { StripeApi } from './stripe-context';
import { subscriptionRoutes } from './subscription-routes';

/** The operations of Stripe's API for card subscriptions, with the secret key. */
export function stripeRoutes(api: StripeApi): Route[] {
  const routes = [...customerRoutes(api), ...subscriptionRoutes(api), ...billingRoutes(api), ...chargeRoutes(api)];
  return routes.map((route) => ({ ...route, handle: (call: HttpRequest) => answer(call, route, api) }));
}

/** The handlers are synchronous, so that an idempotency key is never used concurrently. */
function answer(call: HttpRequest, route: Route, { secretKey, answers }: StripeApi): HttpResponse {
  checkKey(call, secretKey);
  const replied = once(call, answers, () => synchronously(route, call));
  return { ...replied, headers: { ...replied.headers, 'request-id': `req_${randomUUID()}` } };
}

function synchronously(route: Route, call: HttpRequest): HttpResponse {
  if (call.fault === 'stored-500') return jsonResponse(500, { error: { type: 'api_error', message: 'An unknown error occurred' } });
  const handled = route.handle(call);
  if (handled instanceof Promise) throw new TypeError(`${route.operation} must answer at once`);
  return handled;
}

function checkKey({ headers }: HttpRequest, secretKey: string): void {
  const [, key = ''] = /^Bearer (.+)$/i.exec(headers.authorization ?? '') ?? [];
  if (!equalInConstantTime(key, secretKey)) throw refuseCard(401, { type: 'invalid_request_error', message: 'Invalid API Key provided.' });
}

/** The error for an unknown path. */
export const unknownUrl = ({ method, path }: Pick<HttpRequest, 'method' | 'path'>): Refusal =>
  refuseCard(404, { type: 'invalid_request_error', message: `Unrecognized request URL (${method}: ${path}).` });
