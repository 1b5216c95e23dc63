import type { EntityManager } from 'typeorm';
import { nextPoll } from '../domain/poll-schedule';
import { Attempt } from './attempt.entity';

/** Which attempts are due. */
interface Due {
  livemode: boolean;
  limit: number;
  now: Date;
}

/** The provider's ids of payments whose turn to be looked at has come; their next turn is set, so that no replica takes them as well. */
export async function claimDueAttempts(tx: EntityManager, { livemode, limit, now }: Due): Promise<string[]> {
  const due = await tx
    .createQueryBuilder(Attempt, 'attempt')
    .setLock('pessimistic_write')
    .setOnLocked('skip_locked')
    .where(`attempt.nextPollAt <= :now and attempt.provider = 'nowpayments' and attempt.livemode = :livemode`, { now, livemode })
    .andWhere('attempt.providerPaymentId is not null')
    .orderBy('attempt.nextPollAt')
    .limit(limit)
    .getMany();
  for (const { id, status, polls, overAt } of due) {
    await tx.update(Attempt, id, { polls: polls + 1, nextPollAt: nextPoll({ status, polls: polls + 1, overAt }, now) });
  }
  return due.flatMap(({ providerPaymentId }) => providerPaymentId ?? []);
}
