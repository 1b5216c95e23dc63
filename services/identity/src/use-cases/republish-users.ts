import { userChanged } from '@libs/contracts';
import { addToOutbox } from '@libs/messaging';
import { type EntityManager, MoreThan } from 'typeorm';
import { User } from '../store/user.entity';
import { stateOf } from '../store/user.repository';

/** Republishes up to `limit` users after an id, to rebuild projections; returns the last id, or undefined when none is left. */
export async function republishUsers(tx: EntityManager, after: string | undefined, limit: number): Promise<string | undefined> {
  const users = await tx.find(User, { where: after === undefined ? {} : { id: MoreThan(after) }, order: { id: 'asc' }, take: limit });
  await addToOutbox(tx, ...users.map((user) => userChanged(stateOf(user), { version: user.version })));
  return users.at(-1)?.id;
}
