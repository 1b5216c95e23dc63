import { Injectable } from '@nestjs/common';
import { conflict, forbidden, notFound } from '@libs/errors';
import type { EntityManager } from 'typeorm';
import { User } from '../users/user.entity';
import { UserRepository } from '../users/user.repository';

export const NO_SUCH_USER = 'User not found';

interface LockedUser {
  target: User;
  /** Administrators who can log in. */
  active: User[];
}

export const isActiveAdministrator = ({ isAdmin, suspendedAt }: User): boolean =>
  isAdmin && suspendedAt === null;

@Injectable()
export class Administrators {
  constructor(private readonly users: UserRepository) {}

  /** Locks all administrators and a user, so that of two administrators who remove each other the second gets a 403. Throws 403, 404. */
  async lock(
    tx: EntityManager,
    { actorId, userId }: { actorId: string; userId: string },
  ): Promise<LockedUser> {
    const locked = await this.users.lockWithAdministrators(tx, userId);
    const active = locked.filter(isActiveAdministrator);
    if (!active.some(({ id }) => id === actorId))
      throw forbidden('admin_required', 'Admin access required');
    const target = locked.find(({ id }) => id === userId);
    if (!target) throw notFound('user_not_found', NO_SUCH_USER);
    return { target, active };
  }
}

/** Throws 409 if nobody could administer the marketplace without this user. */
export function requireAnotherAdministrator({ target, active }: LockedUser): void {
  if (active.every(({ id }) => id === target.id)) {
    throw conflict(
      'last_administrator',
      'This is the last administrator. Make somebody else an administrator first.',
    );
  }
}
