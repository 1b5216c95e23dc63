import { conflict, forbidden, notFound } from '@libs/errors';
import type { EntityManager } from 'typeorm';
import { User } from './user.entity';

export const NO_SUCH_USER = 'User not found';

interface LockedPair {
  actor: User;
  target: User;
  /** Administrators who can log in. */
  active: User[];
}

/**
 * Locks all administrators and a user that one of them changes, until the transaction ends: of administrators who remove each other at the
 * same time, the second finds that they are none any more. Throws 403 and 404.
 */
export async function lockForAdministration(tx: EntityManager, actorId: string, targetId: string): Promise<LockedPair> {
  // One statement with one order, so that concurrent transactions cannot deadlock.
  const locked = await tx
    .createQueryBuilder(User, 'user')
    .setLock('pessimistic_write')
    .where('user.is_admin or user.id = :targetId', { targetId })
    .orderBy('user.id')
    .getMany();
  const active = locked.filter(({ isAdmin, suspendedAt }) => isAdmin && suspendedAt === null);
  const actor = active.find(({ id }) => id === actorId);
  if (!actor) throw forbidden('admin_required', 'Admin access required');
  const target = locked.find(({ id }) => id === targetId);
  if (!target) throw notFound('user_not_found', NO_SUCH_USER);
  return { actor, target, active };
}

/** Throws 409 if nobody could administer the marketplace without this user. */
export function requireAnotherAdministrator({ target, active }: LockedPair): void {
  if (active.every(({ id }) => id === target.id)) {
    throw conflict('last_administrator', 'This is the last administrator. Make somebody else an administrator first.');
  }
}
