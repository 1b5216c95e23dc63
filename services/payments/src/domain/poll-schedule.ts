import type { AttemptStatus } from './attempt-status';

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Milliseconds between two polls while nothing changes: quick at first, hourly in the end. */
const BACK_OFF = [30 * SECOND, MINUTE, 2 * MINUTE, 5 * MINUTE, 15 * MINUTE, HOUR];

/** How long late money, top-ups and refunds are polled for after an attempt is over: after 1, 3, 9, 27 and 81 hours, and at the end. */
const LATE = 8 * DAY;

/** Coins that came late after all are followed like any others. */
export const ON_THE_WAY: ReadonlySet<AttemptStatus> = new Set(['confirming', 'confirmed', 'sending']);

/** What decides when a payment is polled next. */
export interface PolledPayment {
  status: AttemptStatus;
  /** Polls since the last change. */
  polls: number;
  /** When the attempt was over; null while it is not. */
  overAt: Date | null;
}

/** When the provider is asked again about a payment, since notifications get lost; null when never. */
export function nextPoll({ status, polls, overAt }: PolledPayment, now: Date): Date | null {
  if (status === 'refunded' || status === 'create_failed') return null;
  if (overAt === null || ON_THE_WAY.has(status)) return new Date(now.getTime() + (BACK_OFF[polls] ?? HOUR));
  const elapsed = now.getTime() - overAt.getTime();
  return elapsed < LATE ? new Date(overAt.getTime() + Math.min(LATE, elapsed + Math.max(HOUR, 2 * elapsed))) : null;
}
