import type { Route } from '../routes';

/** Status and sentence of a refusal. */
export type Refusals = Readonly<Partial<Record<number, string>>>;

const BODY: Refusals = {
  408: 'The request took too long to arrive.',
  413: 'The request is larger than accepted.',
  415: 'The body is of another type than accepted.',
};

/** What the gateway itself may answer on a route, before or instead of its service (contract §1). */
export function refusalsOf({ method, travel, audience, to, isSigned, signIn }: Route): Refusals {
  const isRead = method === 'GET';
  const needsSession = audience === 'member' || audience === 'admin';
  return {
    ...(isRead ? {} : BODY),
    ...(isRead || travel === 'upload' ? {} : { 400: 'The request is not valid.' }),
    ...(isRead || isSigned ? {} : { 403: 'The request comes from a page of another site.' }),
    ...(needsSession ? { 401: signIn ?? 'Nobody is signed in.' } : {}),
    ...(audience === 'admin' ? { 403: 'Admin access required' } : {}),
    431: 'The headers of the request, its address among them, are larger than accepted.',
    429: 'Too many requests; `Retry-After` says how long to wait.',
    ...(to === 'gateway' ? {} : { 503: 'A part of the site is not available just now; `Retry-After` says when to try again.' }),
  };
}
