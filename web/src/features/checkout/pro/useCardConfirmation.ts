import type { SubscriptionResponse } from '@contracts/subscriptions';
import type { CurrentUser } from '@contracts/user';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useDispatch } from 'react-redux';
import { api, PROPAGATED_MS } from '../../../shared/api/api';
import { live } from '../../../shared/live/LiveConnection';
import {
  useRefreshSubscriptionMutation,
  useSubscriptionQuery,
} from '../../../shared/membership/membershipApi';
import { useToast } from '../../../shared/toast/useToast';
import {
  type Confirmation,
  isPending,
  nextPoll,
  NO_PAYMENT,
  paymentAfter,
  paymentAtStart,
  useCardReturn,
} from './confirmation';

/**
 * Follows a card payment until its outcome is known: after the return from it (`payment=success`), and whenever the server reports one as
 * being confirmed. Shows the welcome once the payment is confirmed, then removes the return parameters from the address.
 */
export function useCardConfirmation(user: CurrentUser | null | undefined): Confirmation {
  const { cardReturn, clearCardReturn } = useCardReturn();
  const { data: membership } = useSubscriptionQuery(undefined, { skip: !user });
  const [payment, setPayment] = useState(NO_PAYMENT);
  const start = payment === NO_PAYMENT ? paymentAtStart(user, cardReturn, membership) : payment;
  if (start !== payment) setPayment(start); // before a hook below uses the old state
  const { confirmation } = start;
  const onResponse = useCallback(
    (response: SubscriptionResponse | undefined, elapsed: number) =>
      setPayment((before) => paymentAfter(before, response, elapsed)),
    [],
  );
  useMembershipPolls(isPending(confirmation), onResponse);
  const isKnownPro = user?.isPro === true && cardReturn?.status === 'paid';
  useWelcome(isKnownPro ? 'paid' : confirmation);
  const isDecided = isKnownPro || (confirmation !== 'idle' && confirmation !== 'confirming');
  useEffect(() => {
    if (cardReturn && isDecided) clearCardReturn();
  }, [cardReturn, clearCardReturn, isDecided]);
  return confirmation;
}

/** Shows the toast of spec §2 (payment=success) after a card payment when the session has ended meanwhile. */
export function VisitorReturn() {
  useCardConfirmation(null);
  return null;
}

/** The toast's text (spec §2, /subscribe), worded conditionally when no payment is confirmed. */
const DESCRIPTIONS: Partial<Record<Confirmation, string>> = {
  paid: 'Your subscription is active with access to all premium tools.',
  unknown:
    'Your subscription is active with access to all premium tools once your payment is confirmed.',
};

/** Milliseconds after which the current user is refetched: the services process the payment's events one after the other. */
const REFETCH_DELAYS_MS = [0, PROPAGATED_MS, 5000];

/** Shows the welcome toast once when a payment is confirmed or cannot be verified, and refetches the member's rights. */
function useWelcome(confirmation: Confirmation): void {
  const toast = useToast();
  const dispatch = useDispatch();
  const isShown = useRef(false);
  const description = DESCRIPTIONS[confirmation];
  useEffect(() => {
    if (description === undefined || isShown.current) return;
    isShown.current = true;
    toast({ title: 'Welcome to EXE Pro!', description });
  }, [description, toast]);
  useEffect(() => {
    if (confirmation !== 'paid') return;
    const timers = REFETCH_DELAYS_MS.map((delay) =>
      setTimeout(() => dispatch(api.util.invalidateTags(['Me', 'Orders'])), delay),
    );
    return () => timers.forEach(clearTimeout);
  }, [confirmation, dispatch]);
}

/**
 * While active, polls the membership: at once, then at growing intervals, and whenever the live connection reports a payment change or
 * recovers. `onResponse` gets the response, undefined on failure, and the milliseconds since the first poll.
 */
function useMembershipPolls(
  isActive: boolean,
  onResponse: (response: SubscriptionResponse | undefined, elapsed: number) => void,
): void {
  const [refresh] = useRefreshSubscriptionMutation();
  useEffect(() => {
    if (!isActive) return;
    const startedAt = Date.now();
    let isOver = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const poll = async () => {
      clearTimeout(timer);
      const { data } = await refresh();
      if (isOver) return;
      const elapsed = Date.now() - startedAt;
      clearTimeout(timer);
      timer = setTimeout(() => void poll(), nextPoll(elapsed));
      onResponse(data, elapsed);
    };
    void poll();
    const stopListening = live.listen({
      onMessage: ({ type }) => void (type === 'payment_status_update' && poll()),
      onRecovered: () => void poll(),
    });
    return () => {
      isOver = true;
      clearTimeout(timer);
      stopListening();
    };
  }, [isActive, onResponse, refresh]);
}
