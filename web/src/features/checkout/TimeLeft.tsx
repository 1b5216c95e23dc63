import { timeLeft } from './timeLeft';
import { PaymentFact } from './PaymentFact';
import { useNow } from './useNow';

/** How long the address is good for. */
export function TimeLeft({ until }: { until: string }) {
  const left = timeLeft(new Date(until), useNow());
  return <PaymentFact term="Time left" value={left ?? 'the time is over'} />;
}
