import type { CardSubscriptionState } from '@libs/contracts';

/** A subscription by card as far as rules depend on it. */
export interface CardState {
  /** Stripe's status, such as incomplete, active, past_due or canceled. */
  status: string;
  /** The payment of its latest invoice is being processed. */
  isConfirming: boolean;
  /** Whether it ends with the paid period instead of renewing. */
  endsWithPeriod: boolean;
  /** End of the last period that was paid; null before the first payment. */
  paidUntil: Date | null;
}

const OVER: ReadonlySet<string> = new Set(['canceled', 'incomplete_expired']);
const RUNNING: ReadonlySet<string> = new Set(['active', 'trialing']);
const UNPAID: ReadonlySet<string> = new Set(['past_due', 'unpaid']);

/** Whether nothing more happens to it. */
export const isOver = ({ status }: Pick<CardState, 'status'>): boolean => OVER.has(status);

/** Whether a renewal could not be charged. */
export const isPastDue = ({ status }: Pick<CardState, 'status'>): boolean => UNPAID.has(status);

/** Whether the first payment is being processed, so that paying in another way would pay twice. */
export const isFirstPaymentConfirming = ({ status, isConfirming }: Pick<CardState, 'status' | 'isConfirming'>): boolean =>
  status === 'incomplete' && isConfirming;

/** Whether Stripe will charge the card again: while past_due it retries even when the subscription ends with its period. */
export const canCharge = ({ status, endsWithPeriod }: Pick<CardState, 'status' | 'endsWithPeriod'>): boolean =>
  status === 'past_due' || (RUNNING.has(status) && !endsWithPeriod);

/** The subscription a member is shown; null when there is none that runs or is being paid. */
export function shownCard(cards: readonly CardState[]): CardSubscriptionState | null {
  const [confirming, pastDue] = [cards.find(isFirstPaymentConfirming), cards.find(isPastDue)];
  const running = cards.find(canCharge) ?? cards.find(({ status }) => RUNNING.has(status));
  const card = confirming ?? pastDue ?? running;
  if (!card) return null;
  const status = card === confirming ? 'confirming' : card === pastDue ? 'past_due' : 'active';
  return { status, endsWithPeriod: card.endsWithPeriod };
}
