import { randomUUID } from 'node:crypto';
import { type Answer, jsonAnswer } from '../http/response';
import { Refusal } from '../http/refusal';
import type { Call, Route } from '../http/route';
import { isSameText } from '../http/same-text';
import { billingRoutes } from './billing-routes';
import { chargeRoutes } from './charge-routes';
import { customerRoutes } from './customer-routes';
import { once } from './idempotency';
import { refuseCard } from './stripe-error';
import type { StripeApi } from './stripe-context';
import { subscriptionRoutes } from './subscription-routes';

/** The part of Stripe's API that card subscriptions need; every call wants the secret key. */
export function stripeRoutes(api: StripeApi): Route[] {
  const routes = [...customerRoutes(api), ...subscriptionRoutes(api), ...billingRoutes(api), ...chargeRoutes(api)];
  return routes.map((route) => ({ ...route, handle: (call: Call) => answer(call, route, api) }));
}

/** Handlers of this half are quick and synchronous, so that a key is never used twice at the same time. */
function answer(call: Call, route: Route, { secretKey, answers }: StripeApi): Answer {
  checkKey(call, secretKey);
  const replied = once(call, answers, () => synchronously(route, call));
  return { ...replied, headers: { ...replied.headers, 'request-id': `req_${randomUUID()}` } };
}

function synchronously(route: Route, call: Call): Answer {
  if (call.fault === 'stored-500') return jsonAnswer(500, { error: { type: 'api_error', message: 'An unknown error occurred' } });
  const handled = route.handle(call);
  if (handled instanceof Promise) throw new TypeError(`${route.operation} must answer at once`);
  return handled;
}

function checkKey({ headers }: Call, secretKey: string): void {
  const [, key = ''] = /^Bearer (.+)$/i.exec(headers.authorization ?? '') ?? [];
  if (!isSameText(key, secretKey)) throw refuseCard(401, { type: 'invalid_request_error', message: 'Invalid API Key provided.' });
}

/** The answer to a path Stripe does not have. */
export const unknownToStripe = ({ method, path }: Pick<Call, 'method' | 'path'>): Refusal =>
  refuseCard(404, { type: 'invalid_request_error', message: `Unrecognized request URL (${method}: ${path}).` });
