import type { CallResponse, CallKind, Outcome } from './call';

/** Calls that a payment provider takes part in. */
const PROVIDER_CALLS: readonly CallKind[] = [
  'create payment',
  'create subscription',
  'subscription status',
];

/** One call from outside and its result. */
export interface Call {
  kind: CallKind;
  actor: string;
  /** Milliseconds since the epoch. */
  beganAt: number;
  endedAt: number;
  status: number | null;
  outcome: Outcome;
  /** Why this answer is never allowed; undefined for one that is. */
  disallowed?: string;
}

/** A call that has begun: to be ended once. */
export type EndCall = (answered: CallResponse) => Outcome;

/** Every call of the traffic with its result. */
export class CallLog {
  readonly calls: Call[] = [];
  private readonly running = new Set<{ beganAt: number }>();

  begin(kind: CallKind, actor: string): EndCall {
    const call = { beganAt: Date.now() };
    this.running.add(call);
    return (answered) => {
      this.running.delete(call);
      const outcome = outcomeOf(answered);
      const problem = answered.problem ?? disallowed(kind, answered);
      this.calls.push({
        kind,
        actor,
        ...call,
        endedAt: Date.now(),
        status: answered.status,
        outcome,
        disallowed: problem,
      });
      return outcome;
    };
  }

  /** Milliseconds that the oldest unanswered call has been waiting. */
  longestWait(): number {
    return Date.now() - Math.min(Date.now(), ...[...this.running].map(({ beganAt }) => beganAt));
  }
}

/** A 4xx that the traffic itself causes counts as ok. */
export function outcomeOf({ status, expected = [] }: CallResponse): Outcome {
  if (status === null) return 'unknown';
  return (status >= 200 && status < 400) || expected.includes(status) ? 'ok' : 'fail';
}

/**
 * Says why a response is never allowed, or undefined. Allowed are success, statuses the traffic itself causes, 502 for a payment
 * provider, 503 with Retry-After, and a broken connection; a call that never ends is not.
 */
function disallowed(
  kind: CallKind,
  { status, retryAfter, expected = [] }: CallResponse,
): string | undefined {
  if (status === null || (status >= 200 && status < 400) || expected.includes(status))
    return undefined;
  if (status === 503) return retryAfter ? undefined : `${kind}: 503 without Retry-After`;
  if (status === 502 && PROVIDER_CALLS.includes(kind)) return undefined;
  return `${kind}: ${status}`;
}
