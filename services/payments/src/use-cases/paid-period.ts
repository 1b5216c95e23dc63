import type { EntityManager } from 'typeorm';
import { CRYPTO_PERIOD_MS } from '../domain/pro-offer';
import { Attempt } from '../store/attempt.entity';
import { CardCharge } from '../store/card-charge.entity';
import type { PaidPeriod } from './grant-pro';

/** What an administrator gives for an order nobody paid. */
export const GIVEN_PERIOD: PaidPeriod = { source: 'grant', lengthMs: CRYPTO_PERIOD_MS };

/** What an order of Pro has bought: the month its card was charged for, else thirty days of crypto. */
export async function paidPeriodOf(tx: EntityManager, orderId: string): Promise<PaidPeriod> {
  const attempt = await tx.findOneBy(Attempt, { orderId, provider: 'stripe' });
  if (!attempt) return { source: 'crypto', lengthMs: CRYPTO_PERIOD_MS };
  const charge = await tx.findOneBy(CardCharge, { attemptId: attempt.id });
  return { source: 'stripe', lengthMs: charge ? charge.periodEnd.getTime() - charge.periodStart.getTime() : CRYPTO_PERIOD_MS };
}
