import type { EventEnvelope } from '@libs/contracts';
import { type EntityManager, type FindOperator, MoreThan } from 'typeorm';
import { addToOutbox } from '../outbox/outbox';

/** Options of `find` for the entities after an id, in the order of their ids. */
interface StatePage {
  where: { id?: FindOperator<string> };
  order: { id: 'asc' };
  take: number;
}

/**
 * Republishes the state of up to `limit` entities and deletions after an id, to rebuild projections. `read` returns their events, whose
 * subjects are the ids. Returns the last id, or undefined when none is left.
 */
export async function republishPage(
  tx: EntityManager,
  after: string | undefined,
  limit: number,
  read: (page: StatePage) => Promise<EventEnvelope[]>,
): Promise<string | undefined> {
  const where = after === undefined ? {} : { id: MoreThan(after) };
  const events = (await read({ where, order: { id: 'asc' }, take: limit }))
    .sort((one, other) => (one.subject < other.subject ? -1 : 1))
    .slice(0, limit);
  await addToOutbox(tx, ...events);
  return events.at(-1)?.subject;
}
