import { formatTimeLeft } from './timeLeft';
import { LabeledValue } from './LabeledValue';
import { useNow } from './useNow';

/** The time left until the payment expires. */
export function TimeLeft({ until }: { until: string }) {
  return <LabeledValue term="Time left" value={formatTimeLeft(new Date(until), useNow()) ?? 'none'} />;
}
