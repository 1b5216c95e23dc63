import type { EntityManager } from 'typeorm';
import { CRYPTO_PERIOD_MS } from '../domain/pro-offer';
import { Attempt } from '../store/attempt.entity';
import { CardCharge } from '../store/card-charge.entity';
import type { PaidPeriod } from './subscriptions/grant-pro';

/** The period an administrator grants for an unpaid order. */
export const GRANTED_PERIOD: PaidPeriod = { source: 'grant', lengthMs: CRYPTO_PERIOD_MS };

/** The period a Pro order bought: the month its card was charged for, or 30 days for crypto. */
export async function paidPeriodOf(tx: EntityManager, orderId: string): Promise<PaidPeriod> {
  const attempt = await tx.findOneBy(Attempt, { orderId, provider: 'stripe' });
  if (!attempt) return { source: 'crypto', lengthMs: CRYPTO_PERIOD_MS };
  const charge = await tx.findOneBy(CardCharge, { attemptId: attempt.id });
  return { source: 'stripe', lengthMs: charge ? charge.periodEnd.getTime() - charge.periodStart.getTime() : CRYPTO_PERIOD_MS };
}
