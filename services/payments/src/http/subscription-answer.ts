import type { SubscriptionAnswer } from '@libs/contracts';
import type { ProMembership } from '../domain/pro-membership';

/** A membership as its owner sees it; nothing renews by itself so far, so nothing is ever cancelled. */
export function subscriptionAnswer({ proUntil, source }: ProMembership): SubscriptionAnswer {
  return { proUntil: proUntil?.toISOString() ?? null, source, cancelled: false };
}
