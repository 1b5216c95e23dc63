import type { AttemptStatus } from './attempt-status';

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Milliseconds between polls while nothing changes. */
const BACK_OFF = [30 * SECOND, MINUTE, 2 * MINUTE, 5 * MINUTE, 15 * MINUTE, HOUR];

/** How long a closed attempt is polled for late money, top-ups and refunds: after 1, 3, 9, 27 and 81 hours, and at the end. */
const LATE = 8 * DAY;

/** Statuses of coins being transferred; late transfers are polled like any others. */
export const ON_THE_WAY: ReadonlySet<AttemptStatus> = new Set(['confirming', 'confirmed', 'sending']);

/** What determines when a payment is polled next. */
export interface PolledPayment {
  status: AttemptStatus;
  polls: number;
  closedAt: Date | null;
}

/** When to poll a payment at the provider next, in case a notification was lost; null for never. */
export function nextPoll({ status, polls, closedAt }: PolledPayment, now: Date): Date | null {
  if (status === 'refunded' || status === 'create_failed') return null;
  if (closedAt === null || ON_THE_WAY.has(status)) return new Date(now.getTime() + (BACK_OFF[polls] ?? HOUR));
  const elapsed = now.getTime() - closedAt.getTime();
  return elapsed < LATE ? new Date(closedAt.getTime() + Math.min(LATE, elapsed + Math.max(HOUR, 2 * elapsed))) : null;
}
