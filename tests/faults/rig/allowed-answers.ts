import type { CallResponse, CallKind } from './call';

/** Calls that a payment provider takes part in. */
const PROVIDER_CALLS: readonly CallKind[] = ['create payment', 'create subscription', 'subscription status'];

/**
 * Why an answer must not be given, whatever breaks; undefined when it may. Allowed are success, what the traffic itself causes,
 * 502 for a payment provider, and 503 with Retry-After. A broken connection is allowed, a call without any end is not.
 */
export function disallowed(kind: CallKind, { status, retryAfter, expected = [] }: CallResponse): string | undefined {
  if (status === null || (status >= 200 && status < 400) || expected.includes(status)) return undefined;
  if (status === 503) return retryAfter ? undefined : `${kind}: 503 without Retry-After`;
  if (status === 502 && PROVIDER_CALLS.includes(kind)) return undefined;
  return `${kind}: ${status}`;
}
