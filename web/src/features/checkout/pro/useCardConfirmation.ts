import type { SubscriptionResponse } from '@contracts/payments';
import type { CurrentUser } from '@contracts/user';
import { useCallback, useEffect, useState } from 'react';
import { useSubscriptionQuery } from '../../../shared/membership/membershipApi';
import {
  type Confirmation,
  isPending,
  NO_PAYMENT,
  paymentAfter,
  paymentAtStart,
} from './confirmation';
import { useCardReturn } from './cardReturn';
import { useMembershipPolls } from './useMembershipPolls';
import { useWelcome } from './useWelcome';

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
  const onAnswer = useCallback(
    (answer: SubscriptionResponse | undefined, elapsed: number) =>
      setPayment((before) => paymentAfter(before, answer, elapsed)),
    [],
  );
  useMembershipPolls(isPending(confirmation), onAnswer);
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
