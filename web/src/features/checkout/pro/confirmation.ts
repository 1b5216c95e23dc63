import type { SubscriptionResponse } from '@contracts/payments';
import type { CurrentUser } from '@contracts/user';
import { hasTimeLeft } from '../../../shared/membership/proOffer';
import type { CardReturn } from './cardReturn';

/**
 * The state of a card payment just made. `idle`: there is none; `confirming`: it is being processed; `delayed`: for more than a minute;
 * `paid`; `declined`: the card was not charged; `unknown`: the server knows of no payment.
 */
export type Confirmation = 'idle' | 'confirming' | 'delayed' | 'paid' | 'declined' | 'unknown';

/** A card payment and the evidence for it. */
export interface CardPaymentState {
  confirmation: Confirmation;
  /** The server has reported it as being confirmed. */
  wasConfirming: boolean;
  /** The card provider itself reports a payment. */
  isFromProvider: boolean;
}

/** The state without a payment: no return, and none being confirmed. */
export const NO_PAYMENT: CardPaymentState = {
  confirmation: 'idle',
  wasConfirming: false,
  isFromProvider: false,
};

/** Milliseconds after which a payment counts as delayed. */
export const DELAYED_AFTER = 60_000;

/** Milliseconds after the return at which the membership is polled; then every `SLOW_POLL`. */
const POLLS = [1500, 4000, 10_000, 20_000, 30_000, 45_000, DELAYED_AFTER];
const SLOW_POLL = 30_000;

/** Returns the milliseconds until the next poll, given those since the return. */
export function nextPoll(elapsed: number): number {
  return (POLLS.find((at) => at > elapsed) ?? elapsed + SLOW_POLL) - elapsed;
}

/** Whether the payment is not confirmed yet. */
export const isPending = (confirmation: Confirmation): boolean =>
  confirmation === 'confirming' || confirmation === 'delayed';

/** Returns the initial state of the payment; `user` is undefined while unknown. */
export function paymentAtStart(
  user: CurrentUser | null | undefined,
  cardReturn: CardReturn | null,
  membership: SubscriptionResponse | undefined,
): CardPaymentState {
  if (cardReturn?.status === 'failed') return { ...NO_PAYMENT, confirmation: 'declined' };
  if (cardReturn && user === null) return { ...NO_PAYMENT, confirmation: 'unknown' };
  const wasConfirming = membership?.card?.status === 'confirming';
  if (!user || !(cardReturn || wasConfirming)) return NO_PAYMENT;
  return {
    confirmation: 'confirming',
    wasConfirming,
    isFromProvider: cardReturn?.isFromProvider ?? false,
  };
}

/** Returns the state after a poll, `elapsed` milliseconds after the return; `answer` is undefined when the poll failed. */
export function paymentAfter(
  state: CardPaymentState,
  answer: SubscriptionResponse | undefined,
  elapsed: number,
): CardPaymentState {
  const pending = elapsed >= DELAYED_AFTER ? 'delayed' : 'confirming';
  if (!answer) return { ...state, confirmation: pending };
  const status = answer.card?.status;
  if (status === 'confirming') return { ...state, confirmation: pending, wasConfirming: true };
  const isActive = status === 'active';
  if (
    hasTimeLeft(answer, new Date()) &&
    (isActive || (!state.wasConfirming && status !== 'past_due'))
  ) {
    return { ...state, confirmation: 'paid' };
  }
  if (isActive || (state.isFromProvider && !state.wasConfirming))
    return { ...state, confirmation: pending };
  return {
    ...state,
    confirmation: state.wasConfirming || status === 'past_due' ? 'declined' : 'unknown',
  };
}
