import { type AttemptStatus, CONFIRMING_STATUSES } from './attempt-status';
import { type CardState, isOver } from './card-subscription';

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

const BACK_OFF = [30 * SECOND, MINUTE, 2 * MINUTE, 5 * MINUTE, 15 * MINUTE, HOUR];

/** How long a closed attempt is polled for late money, top-ups and refunds: after 1, 3, 9, 27 and 81 hours, and at the end. */
const LATE_POLLS_MS = 8 * DAY;

interface PolledPayment {
  status: AttemptStatus;
  polls: number;
  closedAt: Date | null;
}

/** When to poll a payment at the provider next, in case a notification was lost; null for never. */
export function nextPoll({ status, polls, closedAt }: PolledPayment, now: Date): Date | null {
  if (status === 'refunded' || status === 'create_failed') return null;
  if (closedAt === null || CONFIRMING_STATUSES.has(status)) return new Date(now.getTime() + (BACK_OFF[polls] ?? HOUR));
  const elapsed = now.getTime() - closedAt.getTime();
  return elapsed < LATE_POLLS_MS ? new Date(closedAt.getTime() + Math.min(LATE_POLLS_MS, elapsed + Math.max(HOUR, 2 * elapsed))) : null;
}

/** When a first payment is polled, counted from the moment its form was opened. */
const FIRST_POLLS = [5 * SECOND, 15 * SECOND, 35 * SECOND];
/** Added to PAYMENTS_POLL_SECONDS, this stays below one minute. */
const EXPECTED_POLL = 40 * SECOND;

interface PolledCard extends CardState {
  formOpenedAt: Date;
}

/** When to poll a subscription at Stripe next, in case an event was lost; null for never. */
export function nextCardPoll(card: PolledCard, now: Date): Date | null {
  if (isOver(card)) return null;
  return new Date(now.getTime() + (card.status === 'incomplete' ? firstPaymentDelay(card, now) : renewalDelay(card, now)));
}

/** Stripe cancels an unpaid first payment after 23 hours; one that is being processed can take days. */
function firstPaymentDelay({ formOpenedAt, isConfirming }: PolledCard, now: Date): number {
  const age = now.getTime() - formOpenedAt.getTime();
  const next = FIRST_POLLS.find((after) => after > age);
  if (next !== undefined) return next - age;
  if (age < HOUR) return EXPECTED_POLL;
  return age < DAY || isConfirming ? HOUR : DAY;
}

/** Nothing is due before the paid period ends; Stripe charges about an hour later and retries for weeks. */
function renewalDelay({ paidUntil }: PolledCard, now: Date): number {
  const over = now.getTime() - (paidUntil?.getTime() ?? 0);
  if (over < 0) return MINUTE - over;
  return over < 6 * HOUR ? 15 * MINUTE : HOUR;
}
