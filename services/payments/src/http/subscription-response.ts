import type { SubscriptionAnswer } from '@libs/contracts';
import type { Subscription } from '../use-cases/announce-membership';

/** A membership as its owner sees it. */
export function subscriptionResponse({ proUntil, source, cancelled }: Subscription): SubscriptionAnswer {
  return { proUntil: proUntil?.toISOString() ?? null, source, cancelled };
}
