import type { SubscriptionAnswer } from '@libs/contracts';
import type { Subscription } from '../use-cases/subscriptions/publish-membership';

/** Builds the owner's view of a membership. */
export function subscriptionResponse(subscription: Subscription): SubscriptionAnswer {
  const { proUntil, source, cancelled, card, canCancel, cryptoFrom } = subscription;
  const [paidUntil, buyableFrom] = [proUntil, cryptoFrom].map((time) => time?.toISOString() ?? null);
  return { proUntil: paidUntil ?? null, source, cancelled, card, canCancel, cryptoFrom: buyableFrom ?? null };
}
