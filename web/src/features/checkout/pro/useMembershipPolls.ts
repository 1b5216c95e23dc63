import type { SubscriptionAnswer } from '@contracts/payments';
import { useEffect } from 'react';
import { live } from '../../../shared/live/LiveConnection';
import { useRefreshSubscriptionMutation } from '../../../shared/membership/membershipApi';
import { nextPoll } from './confirmation';

/**
 * While active, has the membership read again: at once, ever more rarely, and whenever the live connection says that a payment has
 * changed or comes back. `onAnswer` gets the answer, undefined when there was none, and the milliseconds since the first poll.
 */
export function useMembershipPolls(isActive: boolean, onAnswer: (answer: SubscriptionAnswer | undefined, elapsed: number) => void): void {
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
