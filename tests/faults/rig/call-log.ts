import { disallowed } from './allowed-answers';
import type { CallResponse, CallKind, Outcome } from './call';

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
      this.calls.push({ kind, actor, ...call, endedAt: Date.now(), status: answered.status, outcome, disallowed: problem });
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
