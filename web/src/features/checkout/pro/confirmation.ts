import type { SubscriptionResponse } from '@contracts/subscriptions';
import type { CurrentUser } from '@contracts/user';
import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import { hasTimeLeft } from '../../../shared/membership/proOffer';

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
export const DELAYED_AFTER_MS = 60_000;

/** Milliseconds after the return at which the membership is polled; then every `SLOW_POLL_MS`. */
const POLLS = [1500, 4000, 10_000, 20_000, 30_000, 45_000, DELAYED_AFTER_MS];
const SLOW_POLL_MS = 30_000;

/** Returns the milliseconds until the next poll, given those since the return. */
export function nextPoll(elapsed: number): number {
  return (POLLS.find((at) => at > elapsed) ?? elapsed + SLOW_POLL_MS) - elapsed;
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

/** Returns the state after a poll, `elapsed` milliseconds after the return; `response` is undefined when the poll failed. */
export function paymentAfter(
  state: CardPaymentState,
  response: SubscriptionResponse | undefined,
  elapsed: number,
): CardPaymentState {
  const pending = elapsed >= DELAYED_AFTER_MS ? 'delayed' : 'confirming';
  if (!response) return { ...state, confirmation: pending };
  const status = response.card?.status;
  if (status === 'confirming') return { ...state, confirmation: pending, wasConfirming: true };
  const isActive = status === 'active';
  if (
    hasTimeLeft(response, new Date()) &&
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

/** How the card provider redirected the user back. */
export interface CardReturn {
  status: 'paid' | 'failed';
  /** The provider added its own parameters, so a payment exists even if our records do not show it yet. */
  isFromProvider: boolean;
}

/** Our parameter, and those the card provider adds to the return address. */
const RETURN_PARAMETERS = [
  'payment',
  'payment_intent',
  'payment_intent_client_secret',
  'redirect_status',
];

/** Parses the return from a card payment from the query string (spec §2, payment=success); null when there is none. */
export function readCardReturn(search: URLSearchParams): CardReturn | null {
  if (search.get('payment') !== 'success') return null;
  const redirect = search.get('redirect_status');
  return { status: redirect === 'failed' ? 'failed' : 'paid', isFromProvider: redirect !== null };
}

/** Returns the query string without the parameters of the return. */
function withoutCardReturn(search: URLSearchParams): URLSearchParams {
  const rest = new URLSearchParams(search);
  for (const name of RETURN_PARAMETERS) rest.delete(name);
  return rest;
}

/** Reads the return from a card payment from the address; `clearCardReturn` removes its parameters. */
export function useCardReturn(): { cardReturn: CardReturn | null; clearCardReturn: () => void } {
  const [search, setSearch] = useSearchParams();
  const cardReturn = useMemo(() => readCardReturn(search), [search]);
  const clearCardReturn = useCallback(
    () => setSearch(withoutCardReturn, { replace: true }),
    [setSearch],
  );
  return { cardReturn, clearCardReturn };
}
