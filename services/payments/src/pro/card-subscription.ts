import { DAY_MS, HOUR_MS, MINUTE_MS, type CardSubscriptionState } from '@libs/contracts';

/** A card subscription as last read at Stripe. */
export interface CardState {
  /** Stripe's status, such as incomplete, active, past_due or canceled. */
  status: string;
  isConfirming: boolean;
  endsWithPeriod: boolean;
  /** When it ends, if a date was set at the card provider; it may renew until then. */
  endsAt: Date | null;
  paidUntil: Date | null;
}

const OVER: ReadonlySet<string> = new Set(['canceled', 'incomplete_expired']);
const RUNNING: ReadonlySet<string> = new Set(['active', 'trialing']);
const UNPAID: ReadonlySet<string> = new Set(['past_due', 'unpaid']);

export const isOver = ({ status }: Pick<CardState, 'status'>): boolean => OVER.has(status);

export const isPastDue = ({ status }: Pick<CardState, 'status'>): boolean => UNPAID.has(status);

/** Whether the first payment is being processed, so that another payment would charge the member twice. */
export const isFirstPaymentConfirming = ({
  status,
  isConfirming,
}: Pick<CardState, 'status' | 'isConfirming'>): boolean => status === 'incomplete' && isConfirming;

/** Whether Stripe will charge the card again. While past_due, Stripe retries even if the subscription ends with its period. */
export const canCharge = ({
  status,
  endsWithPeriod,
}: Pick<CardState, 'status' | 'endsWithPeriod'>): boolean =>
  status === 'past_due' || (RUNNING.has(status) && !endsWithPeriod);

/** Whether a subscription has to be stopped so that the card is not charged again: one that can be, or whose form is still open. */
export const mustStop = (card: CardState): boolean =>
  canCharge(card) || isPastDue(card) || (card.status === 'incomplete' && !card.isConfirming);

/** How to stop the charges of a subscription. An unpaid one ends now: Stripe keeps retrying a failed renewal, and a form that is still open can be paid. */
export function howToStop(
  card: Pick<CardState, 'status' | 'isConfirming' | 'endsWithPeriod'>,
): 'nothing' | 'end-with-period' | 'end-now' {
  if (isOver(card) || isFirstPaymentConfirming(card)) return 'nothing';
  if (isPastDue(card) || card.status === 'incomplete') return 'end-now';
  return card.endsWithPeriod ? 'nothing' : 'end-with-period';
}

/** Whether a subscription that was charged, or was being charged, has just been stopped. */
export const wasStopped = (before: CardState | null, after: CardState): boolean =>
  before !== null && (canCharge(before) || isPastDue(before)) && !mustStop(after);

/** The card state shown to the member; null when no subscription is active or being paid. */
export function shownCard(cards: readonly CardState[]): CardSubscriptionState | null {
  const [confirming, pastDue] = [cards.find(isFirstPaymentConfirming), cards.find(isPastDue)];
  const running = cards.find(canCharge) ?? cards.find(({ status }) => RUNNING.has(status));
  const card = confirming ?? pastDue ?? running;
  if (!card) return null;
  const status = card === confirming ? 'confirming' : card === pastDue ? 'past_due' : 'active';
  return {
    status,
    endsWithPeriod: card.endsWithPeriod,
    endsAt: card.endsAt?.toISOString() ?? null,
  };
}

const SECOND_MS = 1000;
/** When a first payment is polled, counted from the moment its form was opened. */
const FIRST_POLLS_MS = [5 * SECOND_MS, 15 * SECOND_MS, 35 * SECOND_MS];
/** Added to PAYMENTS_POLL_SECONDS, this stays below one minute. */
const EXPECTED_POLL_MS = 40 * SECOND_MS;

interface PolledCard extends CardState {
  formOpenedAt: Date;
}

/** When to poll a subscription at Stripe next, in case an event was lost; null for never. */
export function nextCardPoll(card: PolledCard, now: Date): Date | null {
  if (isOver(card)) return null;
  const delayMs =
    card.status === 'incomplete' ? firstPaymentDelay(card, now) : renewalDelay(card, now);
  return new Date(now.getTime() + delayMs);
}

/** Stripe cancels an unpaid first payment after 23 hours; one that is being processed can take days. */
function firstPaymentDelay({ formOpenedAt, isConfirming }: PolledCard, now: Date): number {
  const age = now.getTime() - formOpenedAt.getTime();
  const next = FIRST_POLLS_MS.find((after) => after > age);
  if (next !== undefined) return next - age;
  if (age < HOUR_MS) return EXPECTED_POLL_MS;
  return age < DAY_MS || isConfirming ? HOUR_MS : DAY_MS;
}

/** Nothing is due before the paid period ends; Stripe charges about an hour later and retries for weeks. */
function renewalDelay({ paidUntil }: PolledCard, now: Date): number {
  const over = now.getTime() - (paidUntil?.getTime() ?? 0);
  if (over < 0) return MINUTE_MS - over;
  return over < 6 * HOUR_MS ? 15 * MINUTE_MS : HOUR_MS;
}
