import { userChanged, userDeleted } from '@libs/contracts';
import { republishPage } from '@libs/messaging';
import type { EntityManager } from 'typeorm';
import { DeletedUser, User } from './users/user.entity';
import { toUserState } from './users/user.repository';

// What the commands in deploy/operations use of this service; they import nothing else of it.
export { identitySchema as schema } from './store/schema';

/** Republishes up to `limit` users and deletions after an id; see {@link republishPage}. */
export const republishState = (
  tx: EntityManager,
  after: string | undefined,
  limit: number,
): Promise<string | undefined> =>
  republishPage(tx, after, limit, async (page) => {
    // The lock keeps an account from being deleted, and its events erased, before these are stored.
    const users = await tx.find(User, { ...page, lock: { mode: 'for_key_share' } });
    const deleted = await tx.find(DeletedUser, page);
    return [
      ...users.map((user) => userChanged(toUserState(user), { version: user.version })),
      ...deleted.map(({ id, version }) => userDeleted({ userId: id }, { version })),
    ];
  });
