import type { SubscriptionAnswer } from '@contracts/payments';
import { useEffect, useRef } from 'react';
import { useRefreshSubscriptionMutation } from './membershipApi';

/** Refreshes an unsettled card subscription once from its provider: the member may just have paid there. */
export function useRefreshUnsettledCard(membership: SubscriptionAnswer | undefined): void {
  const [refresh] = useRefreshSubscriptionMutation();
  const isRead = useRef(false);
  const isUnsettled = membership?.card?.status === 'past_due' || membership?.card?.status === 'confirming';
  useEffect(() => {
    if (!isUnsettled || isRead.current) return;
    isRead.current = true;
    void refresh();
  }, [isUnsettled, refresh]);
}
