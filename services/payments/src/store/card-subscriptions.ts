import type { EntityManager, SelectQueryBuilder } from 'typeorm';
import { nextCardPoll } from '../domain/card-poll-schedule';
import { CardSubscriptionRow } from './card-subscription.entity';

/** Subscriptions of these members that are not over, in the mode cards are in now. */
export function openCardSubscriptions(tx: EntityManager, userId: string): Promise<CardSubscriptionRow[]> {
  return tx
    .createQueryBuilder(CardSubscriptionRow, 's')
    .where('s.userId = :userId', { userId })
    .andWhere(`s.status not in ('canceled', 'incomplete_expired')`)
    .andWhere('(s.livemode is null or s.livemode = (select cards_live from payment_mode))')
    .orderBy('s.watchedFrom')
    .getMany();
}

/** Records a subscription as it was read, and when it is polled next. */
export async function saveCardSubscription(tx: EntityManager, row: ReadCard, now: Date): Promise<void> {
  await tx.upsert(CardSubscriptionRow, { ...row, nextPollAt: nextCardPoll(row, now), recordedAt: now }, ['id']);
}

/** The ids of subscriptions that are due to be polled; their next poll is set, so that no replica takes them as well. */
export async function claimDueCardSubscriptions(tx: EntityManager, { livemode, limit, now }: Due): Promise<string[]> {
  const due: SelectQueryBuilder<CardSubscriptionRow> = tx
    .createQueryBuilder(CardSubscriptionRow, 's')
    .setLock('pessimistic_write')
    .setOnLocked('skip_locked')
    .where('s.nextPollAt <= :now and (s.livemode is null or s.livemode = :livemode)', { now, livemode })
    .orderBy('s.nextPollAt')
    .limit(limit);
  const rows = await due.getMany();
  for (const row of rows) await tx.update(CardSubscriptionRow, row.id, { nextPollAt: nextCardPoll(row, now) });
  return rows.map(({ id }) => id);
}

/** Has a member's unpaid first payments be polled at once. */
export async function pollFirstPaymentsNow(tx: EntityManager, userId: string, now: Date): Promise<void> {
  await tx.update(CardSubscriptionRow, { userId, status: 'incomplete' }, { nextPollAt: now });
}

/** Whether a subscription was recorded by somebody else after this moment. */
export async function wasRecordedSince(tx: EntityManager, id: string, moment: Date): Promise<boolean> {
  const row = await tx.findOneBy(CardSubscriptionRow, { id });
  return row !== null && row.recordedAt !== null && row.recordedAt > moment;
}

/** A subscription as it was read. */
type ReadCard = Omit<CardSubscriptionRow, 'nextPollAt' | 'recordedAt'>;

/** Which subscriptions are due. */
interface Due {
  livemode: boolean;
  limit: number;
  now: Date;
}
