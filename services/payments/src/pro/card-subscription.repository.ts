import { Injectable } from '@nestjs/common';
import {
  Column,
  Entity,
  type EntityManager,
  Index,
  PrimaryColumn,
  type SelectQueryBuilder,
} from 'typeorm';
import { Customer } from '../customers/customer.repository';
import { nextCardPoll } from './card-subscription';

@Entity('card_subscriptions')
@Index('card_subscriptions_user', ['userId'])
@Index('card_subscriptions_next_poll', ['nextPollAt'], { where: 'next_poll_at is not null' })
export class CardSubscriptionRow {
  @PrimaryColumn({ name: 'id', type: 'text', primaryKeyConstraintName: 'card_subscriptions_pkey' })
  id: string;

  @Column({ name: 'user_id', type: 'uuid' })
  userId: string;

  @Column({ name: 'status', type: 'text' })
  status: string;

  @Column({ name: 'is_confirming', type: 'boolean' })
  isConfirming: boolean;

  @Column({ name: 'ends_with_period', type: 'boolean' })
  endsWithPeriod: boolean;

  /** When it ends, if a date was set at the card provider. */
  @Column({ name: 'ends_at', type: 'timestamptz', nullable: true })
  endsAt: Date | null;

  @Column({ name: 'paid_until', type: 'timestamptz', nullable: true })
  paidUntil: Date | null;

  @Column({ name: 'form_opened_at', type: 'timestamptz' })
  formOpenedAt: Date;

  @Column({ name: 'next_poll_at', type: 'timestamptz', nullable: true })
  nextPollAt: Date | null;

  /** When it was last recorded; a read that began before this may be stale. */
  @Column({ name: 'recorded_at', type: 'timestamptz', nullable: true })
  recordedAt: Date | null;
}

type ReadCard = Omit<CardSubscriptionRow, 'nextPollAt' | 'recordedAt'>;

@Injectable()
export class CardSubscriptionRepository {
  /** A member's subscriptions that have not ended. */
  openOf(tx: EntityManager, userId: string): Promise<CardSubscriptionRow[]> {
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
}
