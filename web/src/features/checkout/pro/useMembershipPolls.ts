import type { SubscriptionResponse } from '@contracts/payments';
import { useEffect } from 'react';
import { live } from '../../../shared/live/LiveConnection';
import { useRefreshSubscriptionMutation } from '../../../shared/membership/membershipApi';
import { nextPoll } from './confirmation';

/**
 * While active, polls the membership: at once, then at growing intervals, and whenever the live connection reports a payment change or
 * recovers. `onAnswer` gets the answer, undefined on failure, and the milliseconds since the first poll.
 */
export function useMembershipPolls(
  isActive: boolean,
  onAnswer: (answer: SubscriptionResponse | undefined, elapsed: number) => void,
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
      onAnswer(data, elapsed);
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
  }, [isActive, onAnswer, refresh]);
}
