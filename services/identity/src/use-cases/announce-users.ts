import { userChanged } from '@libs/contracts';
import { addToOutbox } from '@libs/messaging';
import { type EntityManager, MoreThan } from 'typeorm';
import { stateOf } from '../store/user-state';
import { User } from '../store/user.entity';

/**
 * Announces so many users as they are now, in the order of their ids, after a given one or from the first, for projections that are to be
 * rebuilt: whoever knows this version passes it over. The last id, or undefined when there is none left.
 */
export async function announceUsers(tx: EntityManager, after: string | undefined, limit: number): Promise<string | undefined> {
  const users = await tx.find(User, { where: after === undefined ? {} : { id: MoreThan(after) }, order: { id: 'asc' }, take: limit });
  await addToOutbox(tx, ...users.map((user) => userChanged(stateOf(user), { version: user.version })));
  return users.at(-1)?.id;
}
