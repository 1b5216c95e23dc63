import { userChanged, userDeleted } from '@libs/contracts';
import { addToOutbox } from '@libs/messaging';
import { type EntityManager, MoreThan } from 'typeorm';
import { DeletedUser } from './deleted-user.entity';
import { User } from './user.entity';
import { toUserState } from './user.repository';

/** Republishes up to `limit` users and deletions after an id, to rebuild projections; returns the last id, or undefined when none is left. */
export async function republishUsers(
  tx: EntityManager,
  after: string | undefined,
  limit: number,
): Promise<string | undefined> {
  const page = {
    where: after === undefined ? {} : { id: MoreThan(after) },
    order: { id: 'asc' },
    take: limit,
  } as const;
  const users = await tx.find(User, { ...page, lock: { mode: 'for_key_share' } }); // so that no account is deleted, and its events erased, before these are stored
  const deletedUsers = await tx.find(DeletedUser, page);
  const events = [
    ...users.map((user) => userChanged(toUserState(user), { version: user.version })),
    ...deletedUsers.map(({ id, version }) => userDeleted({ userId: id }, { version })),
  ]
    .sort((one, other) => (one.subject < other.subject ? -1 : 1))
    .slice(0, limit);
  await addToOutbox(tx, ...events);
  return events.at(-1)?.subject;
}
