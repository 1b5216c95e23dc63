import type { Route } from '../../gateway/src/routes';

/** Messages of refusals by status. */
export type Refusals = Readonly<Partial<Record<number, string>>>;

const BODY: Refusals = {
  408: 'The request took too long to arrive.',
  413: 'The request is too large.',
  415: 'The content type is not supported.',
};

/** Returns what the gateway itself may respond on a route, before or instead of its service (contract §1). */
export function refusalsOf({ method, handling, audience, to, isWebhook, signIn }: Route): Refusals {
  const isRead = method === 'GET';
  const needsSession = audience === 'member' || audience === 'admin';
  return {
    ...(isRead ? {} : BODY),
    ...(isRead || handling === 'upload' ? {} : { 400: 'The request is not valid.' }),
    ...(isRead || isWebhook ? {} : { 403: 'The request comes from another site.' }),
    ...(needsSession ? { 401: signIn ?? 'Not logged in.' } : {}),
    ...(audience === 'admin' ? { 403: 'Admin access required' } : {}),
    431: 'The request line or the headers are too large.',
    429: 'Too many requests; `Retry-After` says how long to wait.',
    ...(to === 'gateway' ? {} : { 503: 'Part of the site is temporarily unavailable; `Retry-After` says when to try again.' }),
  };
}
