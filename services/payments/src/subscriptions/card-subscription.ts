import type { CardSubscriptionState } from '@libs/contracts';

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
