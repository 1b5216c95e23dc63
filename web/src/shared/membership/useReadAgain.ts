import type { SubscriptionAnswer } from '@contracts/payments';
import { useEffect, useRef } from 'react';
import { useRefreshSubscriptionMutation } from './membershipApi';

/** Has a card that is past due or being confirmed read at its provider once: its owner may come from paying there. */
export function useReadAgain(membership: SubscriptionAnswer | undefined): void {
  const [refresh] = useRefreshSubscriptionMutation();
  const isRead = useRef(false);
  const isUnsettled = membership?.card?.status === 'past_due' || membership?.card?.status === 'confirming';
  useEffect(() => {
    if (!isUnsettled || isRead.current) return;
    isRead.current = true;
    void refresh();
  }, [isUnsettled, refresh]);
}
