import type { SubscriptionAnswer } from '@contracts/payments';
import type { CurrentUser } from '@contracts/user';
import { hasTimeLeft } from '../../../shared/membership/proOffer';
import type { CardReturn } from './cardReturn';

/**
 * How a card payment that was just made stands. `idle`: there is none; `confirming`, `delayed`: it is being processed, for more than a
 * minute; `paid`; `declined`: the card was not charged; `unknown`: the server knows of no payment.
 */
export type Confirmation = 'idle' | 'confirming' | 'delayed' | 'paid' | 'declined' | 'unknown';

/** A card payment and what is known about it. */
export interface CardPaymentState {
  confirmation: Confirmation;
  /** The server has said that it is being confirmed. */
  wasConfirming: boolean;
  /** The card provider itself says that there was a payment. */
  isFromProvider: boolean;
}

/** Nobody has returned from a payment, and none is being confirmed. */
export const NO_PAYMENT: CardPaymentState = { confirmation: 'idle', wasConfirming: false, isFromProvider: false };

/** Milliseconds after which a payment counts as delayed. */
export const DELAYED_AFTER = 60_000;

/** Milliseconds after the return at which the membership is read again; later on, every `SLOW_POLL`. */
const POLLS = [1500, 4000, 10_000, 20_000, 30_000, 45_000, DELAYED_AFTER];
const SLOW_POLL = 30_000;

/** Milliseconds until the membership is read again, so many after the return. */
export function nextPoll(elapsed: number): number {
  return (POLLS.find((at) => at > elapsed) ?? elapsed + SLOW_POLL) - elapsed;
}

/** Whether the payment is still to be confirmed. */
export const isPending = (confirmation: Confirmation): boolean => confirmation === 'confirming' || confirmation === 'delayed';

/** Where a payment stands when the page opens; `user` is undefined while it is not known who is signed in. */
export function paymentAtStart(
  user: CurrentUser | null | undefined,
  cardReturn: CardReturn | null,
  membership: SubscriptionAnswer | undefined,
): CardPaymentState {
  if (cardReturn?.status === 'failed') return { ...NO_PAYMENT, confirmation: 'declined' };
  if (cardReturn && user === null) return { ...NO_PAYMENT, confirmation: 'unknown' };
  const wasConfirming = membership?.card?.status === 'confirming';
  if (!user || !(cardReturn || wasConfirming)) return NO_PAYMENT;
  return { confirmation: 'confirming', wasConfirming, isFromProvider: cardReturn?.isFromProvider ?? false };
}

/** Where it stands after an answer so many milliseconds later; undefined means that the server could not say. */
export function paymentAfter(state: CardPaymentState, answer: SubscriptionAnswer | undefined, elapsed: number): CardPaymentState {
  const pending = elapsed >= DELAYED_AFTER ? 'delayed' : 'confirming';
  if (!answer) return { ...state, confirmation: pending };
  const status = answer.card?.status;
  if (status === 'confirming') return { ...state, confirmation: pending, wasConfirming: true };
  const isActive = status === 'active';
  if (hasTimeLeft(answer, new Date()) && (isActive || (!state.wasConfirming && status !== 'past_due'))) {
    return { ...state, confirmation: 'paid' };
  }
  if (isActive || (state.isFromProvider && !state.wasConfirming)) return { ...state, confirmation: pending };
  return { ...state, confirmation: state.wasConfirming || status === 'past_due' ? 'declined' : 'unknown' };
}
