import type { CallResponse, CallKind } from './call';

/** Calls that a payment provider takes part in. */
const PROVIDER_CALLS: readonly CallKind[] = ['create payment', 'create subscription', 'subscription status'];

/**
 * Says why a response is never allowed, or undefined. Allowed are success, statuses the traffic itself causes, 502 for a payment
 * provider, 503 with Retry-After, and a broken connection; a call that never ends is not.
 */
export function disallowed(kind: CallKind, { status, retryAfter, expected = [] }: CallResponse): string | undefined {
  if (status === null || (status >= 200 && status < 400) || expected.includes(status)) return undefined;
  if (status === 503) return retryAfter ? undefined : `${kind}: 503 without Retry-After`;
  if (status === 502 && PROVIDER_CALLS.includes(kind)) return undefined;
  return `${kind}: ${status}`;
}
