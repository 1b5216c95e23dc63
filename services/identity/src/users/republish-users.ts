import { userChanged, userDeleted } from '@libs/contracts';
import { addToOutbox } from '@libs/messaging';
import { type EntityManager, MoreThan } from 'typeorm';
import { deletedUsersAfter } from './deleted-user.repository';
import { User } from './user.entity';
import { stateOf } from './user.repository';

/** Republishes up to `limit` users and deletions after an id, to rebuild projections; returns the last id, or undefined when none is left. */
export async function republishUsers(
  tx: EntityManager,
  after: string | undefined,
  limit: number,
): Promise<string | undefined> {
  const users = await tx.find(User, {
    where: after === undefined ? {} : { id: MoreThan(after) },
    order: { id: 'asc' },
    take: limit,
    lock: { mode: 'for_key_share' }, // so that no account is deleted, and its events erased, before these are stored
  });
  const changed = users.map((user) => userChanged(stateOf(user), { version: user.version }));
  const deleted = (await deletedUsersAfter(tx, after, limit)).map(({ id, version }) =>
    userDeleted({ userId: id }, { version }),
  );
  const events = [...changed, ...deleted]
    .sort((one, other) => (one.subject < other.subject ? -1 : 1))
    .slice(0, limit);
  await addToOutbox(tx, ...events);
  return events.at(-1)?.subject;
}
