import { Injectable } from '@nestjs/common';
import { formatCoins } from '@libs/contracts';
import type { EntityManager } from 'typeorm';
import { chainOf, isUnderWay, receivedCoins } from '../../domain/payment-chain';
import { Attempt } from '../../store/attempt.entity';
import { attemptsOf, saveAttempt } from '../../store/attempt.repository';
import { lockOrder, setOrderStatus, writeHistory } from '../../store/order.repository';
import { publishOrder } from './publish-order';
import type { LockedOrder } from '../webhooks/match-attempt';
import { PaymentsSettings } from '../../payments.settings';
import { abandonedBefore } from '../checkout/open-attempt';
import { ReviewAttempt } from '../webhooks/review-attempt';

const BATCH = 100;

const POLLER = 'poller' as const;

/** Closes expired attempts, expires orders a day after their last attempt, and sends underpaid orders to review. */
@Injectable()
export class SweepOrders {
  constructor(
    private readonly settings: PaymentsSettings,
    private readonly reviewAttempt: ReviewAttempt,
  ) {}

  async run(tx: EntityManager, now: Date): Promise<void> {
    const [lock] = await tx.query<{ taken: boolean }[]>(`select pg_try_advisory_xact_lock(hashtextextended('sweep-orders', 0)) as taken`);
    if (!lock?.taken) return;
    await this.closeAbandoned(tx, now);
    await this.expireAttempts(tx, now);
    await this.reviewUnderpaid(tx, now);
    await this.expireOrders(tx, now);
  }

  /** The process that created these has died. Closing them lets orders expire and new attempts start; a late response is still matched. */
  private async closeAbandoned(tx: EntityManager, now: Date): Promise<void> {
    const before = abandonedBefore(now, this.settings);
    const isAbandoned = ({ status, closedAt, createdAt }: Attempt) => status === 'creating' && closedAt === null && createdAt < before;
    const query = tx
      .createQueryBuilder(Attempt, 'a')
      .where(`a.status = 'creating' and a.closedAt is null and a.createdAt < :before`, { before });
    for (const { locked, attempt } of await this.lockAll(tx, await query.limit(BATCH).getMany(), isAbandoned)) {
      await this.close(tx, locked, attempt, { status: 'creating', note: 'the provider did not answer', now });
    }
  }

  private async expireAttempts(tx: EntityManager, now: Date): Promise<void> {
    const isLate = ({ status }: Attempt) => status === 'waiting';
    const query = tx.createQueryBuilder(Attempt, 'a').where(`a.status = 'waiting' and a.expiresAt <= :now`, { now });
    for (const { locked, attempt } of await this.lockAll(tx, await query.limit(BATCH).getMany(), isLate)) {
      await this.close(tx, locked, attempt, { status: 'expired', note: 'the payment window has passed', now });
    }
  }

  private async reviewUnderpaid(tx: EntityManager, now: Date): Promise<void> {
    const query = tx
      .createQueryBuilder(Attempt, 'a')
      .innerJoin('orders', 'o', 'o.id = a.order_id')
      .where(`a.status = 'partially_paid' and a.reviewReason is null and not a.accepted and a.parentAttemptId is null`)
      .andWhere(`o.status in ('pending', 'cancelled', 'expired')`)
      .andWhere(`coalesce(a.expiresAt, a.createdAt) <= cast(:now as timestamptz) - interval '24 hours'`, { now });
    const isUnderpaid = ({ status, reviewReason }: Attempt) => status === 'partially_paid' && reviewReason === null;
    for (const { locked, attempt } of await this.lockAll(tx, await query.limit(BATCH).getMany(), isUnderpaid)) {
      const { order, attempts } = locked;
      const chain = chainOf(attempt, attempts);
      if (chain.some(isUnderWay)) continue;
      const { amount, currency } = receivedCoins(chain);
      const requested = attempt.payAmount === null ? 'an unknown amount' : formatCoins(attempt.payAmount, attempt.payCurrency);
      const reason = `Paid ${formatCoins(amount, currency)} of ${requested}, and nothing more was received.`;
      await this.reviewAttempt.run(tx, order, attempt, reason, { actor: POLLER, now });
      await saveAttempt(tx, attempt);
      await publishOrder(tx, order, now);
    }
  }

  private async expireOrders(tx: EntityManager, now: Date): Promise<void> {
    const over = await tx.query<{ id: string }[]>(
      `select o.id from orders o
       where o.status = 'pending' and not exists (
         select 1 from attempts a where a.order_id = o.id
           and (a.status not in ('creating', 'create_failed', 'failed', 'expired', 'refunded') or a.over_at is null
             or a.over_at > $1::timestamptz - interval '24 hours')
       )
       order by o.id limit $2 for update skip locked`,
      [now, BATCH],
    );
    for (const { id } of over) {
      const order = await lockOrder(tx, id);
      if (!order) continue;
      await setOrderStatus(tx, order, 'expired');
      await writeHistory(tx, { orderId: id, attemptId: null, actor: POLLER, from: 'pending', to: 'expired', note: null, at: now });
      await publishOrder(tx, order, now);
    }
  }

  private async close(tx: EntityManager, { order }: LockedOrder, attempt: Attempt, { status, note, now }: Closing): Promise<void> {
    const { id, status: from } = attempt;
    await saveAttempt(tx, { ...attempt, status, closedAt: attempt.closedAt ?? now });
    await writeHistory(tx, { orderId: order.id, attemptId: id, actor: POLLER, from, to: status, note, at: now });
    await publishOrder(tx, order, now);
  }

  private async lockAll(tx: EntityManager, found: Attempt[], isStillDue: (attempt: Attempt) => boolean): Promise<LockedAttempt[]> {
    const due: LockedAttempt[] = [];
    for (const { id, orderId } of found) {
      const order = await lockOrder(tx, orderId);
      const attempts = await attemptsOf(tx, [orderId]);
      const attempt = attempts.find((one) => one.id === id);
      if (order && attempt && isStillDue(attempt)) due.push({ locked: { order, attempts }, attempt });
    }
    return due;
  }
}

interface Closing {
  status: 'creating' | 'expired';
  note: string;
  now: Date;
}

interface LockedAttempt {
  locked: LockedOrder;
  attempt: Attempt;
}
