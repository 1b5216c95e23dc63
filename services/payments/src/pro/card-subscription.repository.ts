import { Injectable } from '@nestjs/common';
import type { EntityManager, SelectQueryBuilder } from 'typeorm';
import { Customer } from '../customers/customer.entity';
import { nextCardPoll } from './card-subscription';
import { CardSubscriptionRow } from './card-subscription.entity';

type ReadCard = Omit<CardSubscriptionRow, 'nextPollAt' | 'recordedAt'>;

@Injectable()
export class CardSubscriptionRepository {
  /** A member's subscriptions that have not ended. */
  findOpen(tx: EntityManager, userId: string): Promise<CardSubscriptionRow[]> {
    return tx
      .createQueryBuilder(CardSubscriptionRow, 's')
      .where('s.userId = :userId', { userId })
      .andWhere(`s.status not in ('canceled', 'incomplete_expired')`)
      .orderBy('s.formOpenedAt')
      .getMany();
  }

  /** Lists users who deleted their account and have a subscription that has not ended, or are still a customer at Stripe. */
  async deletedUsers(tx: EntityManager): Promise<string[]> {
    const rows = await tx.query<{ userId: string }[]>(
      `select c.user_id as "userId" from customers c
       where c.deleted_at is not null and (
         (c.stripe_customer_id is not null and c.stripe_erased_at is null)
         or exists (select 1 from card_subscriptions s where s.user_id = c.user_id and s.status not in ('canceled', 'incomplete_expired')))`,
    );
    return rows.map(({ userId }) => userId);
  }

  /** Suspended users' subscriptions that have not ended. */
  ofSuspended(tx: EntityManager): Promise<CardSubscriptionRow[]> {
    return tx
      .createQueryBuilder(CardSubscriptionRow, 's')
      .innerJoin(Customer, 'c', 'c.userId = s.userId and c.isSuspended and c.deletedAt is null')
      .where(`s.status not in ('canceled', 'incomplete_expired')`)
      .getMany();
  }

  /** Stores a subscription as read at Stripe, with the time of its next poll. */
  async save(tx: EntityManager, row: ReadCard, now: Date): Promise<void> {
    await tx.upsert(
      CardSubscriptionRow,
      { ...row, nextPollAt: nextCardPoll(row, now), recordedAt: now },
      ['id'],
    );
  }

  /** The IDs of subscriptions due to be polled. Reschedules them, so that no other replica claims them too. */
  async claimDue(tx: EntityManager, limit: number, now: Date): Promise<string[]> {
    const due: SelectQueryBuilder<CardSubscriptionRow> = tx
      .createQueryBuilder(CardSubscriptionRow, 's')
      .setLock('pessimistic_write')
      .setOnLocked('skip_locked')
      .where('s.nextPollAt <= :now', { now })
      .orderBy('s.nextPollAt')
      .limit(limit);
    const rows = await due.getMany();
    for (const row of rows)
      await tx.update(CardSubscriptionRow, row.id, { nextPollAt: nextCardPoll(row, now) });
    return rows.map(({ id }) => id);
  }

  /** Makes a member's open card forms due, so that the poller ends those that are no longer wanted. */
  async pollFirstPaymentsNow(tx: EntityManager, userId: string, now: Date): Promise<void> {
    await tx.update(CardSubscriptionRow, { userId, status: 'incomplete' }, { nextPollAt: now });
  }

  /** Stores which of a member's card subscriptions is the current one. */
  async makeCurrent(tx: EntityManager, userId: string, id: string): Promise<void> {
    await tx.update(Customer, { userId }, { stripeSubscriptionId: id });
  }
}
