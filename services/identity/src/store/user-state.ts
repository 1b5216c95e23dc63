import type { UserSnapshot, UserState } from '@libs/contracts';
import type { User } from './user.entity';

/** A user as identity's events carry them: never the password. */
export function stateOf({ id, username, email, isAdmin, createdAt }: User): UserState {
  return { id, username, email, isAdmin, createdAt: createdAt.toISOString() };
}

/** The same with the version that the latest event carried. */
export function snapshotOf(user: User): UserSnapshot {
  return { ...stateOf(user), version: user.version };
}
