import type { SubscriptionResponse } from '@contracts/subscriptions';

/** What a member can do about Pro now; `later` names the day from which Pro can be bought again. */
export type ProOffer =
  | { kind: 'confirming' }
  | { kind: 'renewal-failed' }
  | { kind: 'renews' }
  | { kind: 'later'; from: string }
  | { kind: 'open' };

/** Derives the offer from a membership. The server decides again when a payment is created. */
export function proOffer({ card, cryptoFrom }: SubscriptionResponse, now: Date): ProOffer {
  if (card?.status === 'confirming') return { kind: 'confirming' };
  if (card?.status === 'past_due' && !cryptoFrom) return { kind: 'renewal-failed' };
  if (card && !card.endsWithPeriod && !cryptoFrom) return { kind: 'renews' };
  return cryptoFrom && new Date(cryptoFrom) > now
    ? { kind: 'later', from: cryptoFrom }
    : { kind: 'open' };
}

/** Whether the last renewal could not be charged. It is payable until the subscription ends. */
export const isRenewalDue = ({ card }: SubscriptionResponse): boolean =>
  card?.status === 'past_due';

/** Whether a paid or granted period covers `now`; the grace period does not count. */
export const hasTimeLeft = ({ proUntil }: SubscriptionResponse, now: Date): boolean =>
  proUntil !== null && new Date(proUntil) > now;
