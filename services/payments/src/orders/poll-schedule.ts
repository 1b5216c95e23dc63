import { DAY_MS, HOUR_MS, MINUTE_MS } from '@libs/contracts';
import { type AttemptStatus, CONFIRMING_STATUSES } from './attempt-status';
import type { Attempt } from './attempt.entity';

const SECOND_MS = 1000;

const BACK_OFF_MS = [
  30 * SECOND_MS,
  MINUTE_MS,
  2 * MINUTE_MS,
  5 * MINUTE_MS,
  15 * MINUTE_MS,
  HOUR_MS,
];

/** How long a closed attempt is polled for late money, top-ups and refunds: after 1, 3, 9, 27 and 81 hours, and at the end. */
const LATE_POLLS_MS = 8 * DAY_MS;

/** Statuses in which the provider has nothing more to tell, or no payment. */
const NEVER_POLLED: ReadonlySet<AttemptStatus> = new Set([
  'refunded',
  'create_failed',
  'unanswered',
]);

interface PolledPayment {
  status: AttemptStatus;
  polls: number;
  closedAt: Date | null;
}

/** When to poll a payment at the provider next, in case a notification was lost; null for never. */
export function nextPoll({ status, polls, closedAt }: PolledPayment, now: Date): Date | null {
  if (NEVER_POLLED.has(status)) return null;
  if (closedAt === null || CONFIRMING_STATUSES.has(status))
    return new Date(now.getTime() + (BACK_OFF_MS[polls] ?? HOUR_MS));
  const elapsed = now.getTime() - closedAt.getTime();
  return elapsed < LATE_POLLS_MS
    ? new Date(
        closedAt.getTime() + Math.min(LATE_POLLS_MS, elapsed + Math.max(HOUR_MS, 2 * elapsed)),
      )
    : null;
}

/** What ends the wait for a payment: it is watched from now on, and polled for late money. */
export function closing(
  { status, polls, closedAt }: PolledPayment,
  now: Date,
): Pick<Attempt, 'status' | 'closedAt' | 'nextPollAt'> {
  const closed = { status: status === 'waiting' ? 'watched' : status, closedAt: closedAt ?? now };
  return { ...closed, nextPollAt: nextPoll({ ...closed, polls }, now) };
}
