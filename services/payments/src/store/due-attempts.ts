import type { EntityManager } from 'typeorm';
import { nextPoll, ON_THE_WAY } from '../domain/poll-schedule';
import { Attempt } from './attempt.entity';

interface Due {
  livemode: boolean;
  limit: number;
  now: Date;
}

/** Recent attempts first, then other open ones, then closed ones, so that a waiting buyer is never delayed. */
const BUYERS_FIRST = `case when attempt.over_at is not null and attempt.status <> all(:onTheWay) then 2
  when attempt.created_at > cast(:now as timestamptz) - interval '1 hour' then 0 else 1 end`;

/** The provider's IDs of payments due to be polled, most urgent first. Reschedules them, so that no other replica claims them too. */
export async function claimDueAttempts(tx: EntityManager, { livemode, limit, now }: Due): Promise<string[]> {
  const due = await tx
    .createQueryBuilder(Attempt, 'attempt')
    .setLock('pessimistic_write')
    .setOnLocked('skip_locked')
    .where(`attempt.nextPollAt <= :now and attempt.provider = 'nowpayments' and attempt.livemode = :livemode`, { now, livemode })
    .andWhere('attempt.providerPaymentId is not null')
    .orderBy(BUYERS_FIRST)
    .setParameter('onTheWay', [...ON_THE_WAY])
    .addOrderBy('attempt.nextPollAt')
    .limit(limit)
    .getMany();
  for (const { id, status, polls, closedAt } of due) {
    await tx.update(Attempt, id, { polls: polls + 1, nextPollAt: nextPoll({ status, polls: polls + 1, closedAt }, now) });
  }
  return due.flatMap(({ providerPaymentId }) => providerPaymentId ?? []);
}
