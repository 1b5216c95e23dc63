import { PRO_PRICE } from '@contracts/membership';
import type { SubscriptionResponse } from '@contracts/subscriptions';
import { formatDay } from '../../../shared/format/format';

/** A labeled fact about a membership. */
export interface MembershipFact {
  term: string;
  value: string;
}

/** The plan, its price, the date that comes next, and how it was paid; of the free plan, only when Pro ended. `isPro` includes the days of grace. */
export function membershipFacts(
  membership: SubscriptionResponse,
  isPro: boolean,
): MembershipFact[] {
  if (!isPro) return endOf(membership);
  return [
    { term: 'Plan', value: 'EXE Pro' },
    { term: 'Price', value: priceOf(membership) },
    ...nextDate(membership),
    ...(membership.source !== null
      ? [{ term: 'Paid with', value: PAID_WITH[membership.source] }]
      : []),
  ];
}

const PAID_WITH: Readonly<Record<NonNullable<SubscriptionResponse['source']>, string>> = {
  crypto: 'Crypto',
  stripe: 'Card',
  grant: 'Granted by our team',
};

function priceOf({ source, card }: SubscriptionResponse): string {
  if (card !== null || source === 'stripe') return `${PRO_PRICE} a month`;
  return source === 'grant' ? 'Free of charge' : `${PRO_PRICE} for 30 days`;
}

const endOf = ({ endedAt }: SubscriptionResponse): MembershipFact[] =>
  endedAt === null ? [] : [{ term: 'Pro ended on', value: formatDay(endedAt) }];

function nextDate({ proUntil, accessUntil, card }: SubscriptionResponse): MembershipFact[] {
  const renews = card?.status === 'active' && !card.endsWithPeriod;
  const end = renews
    ? proUntil
    : card?.status === 'past_due'
      ? (accessUntil ?? proUntil)
      : proUntil;
  return end === null ? [] : [{ term: renews ? 'Next payment' : 'Ends on', value: formatDay(end) }];
}
