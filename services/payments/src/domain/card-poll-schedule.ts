import { type CardState, isOver } from './card-subscription';

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** When a first payment is polled, counted from the moment its form was opened. */
const FIRST_POLLS = [5 * SECOND, 15 * SECOND, 35 * SECOND];
/** Added to PAYMENTS_POLL_SECONDS, this stays below one minute. */
const EXPECTED_POLL = 40 * SECOND;

/** What determines when a subscription is polled next. */
export interface PolledCard extends CardState {
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
