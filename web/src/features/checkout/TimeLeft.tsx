import { timeLeft } from './timeLeft';
import { PaymentFact } from './PaymentFact';
import { useNow } from './useNow';

/** The time left until the payment expires. */
export function TimeLeft({ until }: { until: string }) {
  return <PaymentFact term="Time left" value={timeLeft(new Date(until), useNow()) ?? 'none'} />;
}
