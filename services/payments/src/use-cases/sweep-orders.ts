import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { Attempt } from '../store/attempt.entity';
import { saveAttempt } from '../store/attempts';
import type { Order } from '../store/order.entity';
import { lockOrder, setOrderStatus } from '../store/orders';
import { writeHistory } from '../store/payment-history';
import { announcePayment } from './announce-payment';
import { sendToReview } from './send-to-review';

/** Orders swept in one transaction at the most. */
const BATCH = 100;

const POLLER = 'poller' as const;

/** Ends what nobody waits for any more: attempts whose time has passed, orders a day after their last attempt, underpaid ones for review. */
@Injectable()
export class SweepOrders {
  /** One replica at a time; another one that is sweeping is left to it. */
  async run(tx: EntityManager, now: Date): Promise<void> {
    const [turn] = await tx.query<{ taken: boolean }[]>(`select pg_try_advisory_xact_lock(hashtextextended('sweep-orders', 0)) as taken`);
    if (!turn?.taken) return;
    await this.expireAttempts(tx, now);
    await this.reviewUnderpaid(tx, now);
    await this.expireOrders(tx, now);
  }

  private async expireAttempts(tx: EntityManager, now: Date): Promise<void> {
    const late = await tx
      .createQueryBuilder(Attempt, 'a')
      .where(`a.status = 'waiting' and a.overAt is null and a.expiresAt <= :now`, { now })
      .limit(BATCH)
      .getMany();
    for (const { id, orderId } of late) {
      const locked = await this.lock(tx, orderId, id);
      if (locked?.attempt.status !== 'waiting' || locked.attempt.overAt !== null) continue;
      const { order, attempt } = locked;
      await saveAttempt(tx, { ...attempt, status: 'expired', overAt: now });
      const note = 'its time has passed';
      await writeHistory(tx, { orderId, attemptId: id, actor: POLLER, from: 'waiting', to: 'expired', note, at: now });
      await announcePayment(tx, order, { ...attempt, status: 'expired' }, now);
    }
  }

  /** Too little was paid, and a day after its time has passed nothing more has come. */
  private async reviewUnderpaid(tx: EntityManager, now: Date): Promise<void> {
    const underpaid = await tx
      .createQueryBuilder(Attempt, 'a')
      .where(`a.status = 'partially_paid' and a.reviewReason is null and a.reviewedAt is null`)
      .andWhere(`coalesce(a.expiresAt, a.createdAt) <= cast(:now as timestamptz) - interval '24 hours'`, { now })
      .limit(BATCH)
      .getMany();
    for (const { id, orderId } of underpaid) {
      const locked = await this.lock(tx, orderId, id);
      if (locked?.attempt.status !== 'partially_paid') continue;
      const { order, attempt } = locked;
      if (attempt.reviewReason !== null || attempt.reviewedAt !== null) continue;
      const reason = `Paid ${attempt.actuallyPaid} of ${attempt.payAmount ?? 'an unknown amount'}, and nothing more has come.`;
      await sendToReview(tx, order, attempt, reason, { actor: POLLER, now });
      await saveAttempt(tx, { ...attempt, overAt: attempt.overAt ?? now });
      await announcePayment(tx, order, attempt, now);
    }
  }

  private async expireOrders(tx: EntityManager, now: Date): Promise<void> {
    const over = await tx.query<{ id: string }[]>(
      `select o.id from orders o
       where o.status = 'pending' and not exists (
         select 1 from attempts a where a.order_id = o.id
           and (a.status not in ('creating', 'create_failed', 'failed', 'expired') or a.over_at is null
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
    }
  }

  private async lock(tx: EntityManager, orderId: string, id: string): Promise<{ order: Order; attempt: Attempt } | null> {
    const order = await lockOrder(tx, orderId);
    const attempt = await tx.findOneBy(Attempt, { id });
    return order && attempt && { order, attempt };
  }
}
