import type { SubscriptionAnswer } from '@libs/contracts';
import type { Subscription } from '../use-cases/announce-membership';

/** A membership as its owner sees it. */
export function subscriptionResponse(subscription: Subscription): SubscriptionAnswer {
  const { proUntil, source, cancelled, card, canCancel, cryptoFrom } = subscription;
  const [paidUntil, buyableFrom] = [proUntil, cryptoFrom].map((time) => time?.toISOString() ?? null);
  return { proUntil: paidUntil ?? null, source, cancelled, card, canCancel, cryptoFrom: buyableFrom ?? null };
}
