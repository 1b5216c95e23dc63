import type { Outcome } from './call';
import type { Call } from './call-log';
import type { Finding } from './consistency/finding';

/** The effect of a fault on the calls until all succeeded again, and the findings afterwards. */
export interface FaultResult {
  fault: string;
  /** Duration of the fault. */
  seconds: number;
  calls: Record<Outcome, number>;
  /** Descriptions of the calls that did not succeed. */
  failures: string[];
  findings: Finding[];
  /** Responses that are never allowed, with their number. */
  disallowed: Record<string, number>;
  /** Duration of the slowest call. */
  slowestSeconds: number;
  /** From the end of the fault until the last call that failed; null when calls never stopped failing. */
  recoverySeconds: number | null;
  /** From then until all events were handled, or the checker stopped waiting. */
  convergenceSeconds: number;
}

/** Times are milliseconds since the epoch. */
interface FaultTimes {
  beganAt: number;
  endedAt: number;
  recoveredAt: number | null;
  convergenceMs: number;
  findings: Finding[];
}

/** Summarizes the calls and findings of one fault. */
export function summarize(
  fault: string,
  calls: readonly Call[],
  { beganAt, endedAt, recoveredAt, convergenceMs, findings }: FaultTimes,
): FaultResult {
  const count = (outcome: Outcome) => calls.filter((call) => call.outcome === outcome).length;
  return {
    fault,
    seconds: (endedAt - beganAt) / 1000,
    calls: { ok: count('ok'), fail: count('fail'), unknown: count('unknown') },
    failures: calls.filter(({ outcome }) => outcome !== 'ok').map(describeFailure),
    findings,
    disallowed: disallowedOf(calls),
    slowestSeconds: Math.max(0, ...calls.map((call) => call.endedAt - call.beganAt)) / 1000,
    recoverySeconds: recoveredAt === null ? null : (recoveredAt - endedAt) / 1000,
    convergenceSeconds: convergenceMs / 1000,
  };
}

const describeFailure = ({ kind, actor, status, outcome, beganAt, endedAt }: Call): string =>
  `${kind} (${actor}): ${status ?? outcome} after ${endedAt - beganAt} ms`;

/** Responses that are never allowed, with their number. */
export function disallowedOf(calls: readonly Call[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { disallowed } of calls)
    if (disallowed !== undefined) counts[disallowed] = (counts[disallowed] ?? 0) + 1;
  return counts;
}
