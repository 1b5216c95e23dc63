import type { UserSnapshot, UserState } from '@libs/contracts';
import type { User } from './user.entity';

/** Converts a user to the payload of identity's events; it never contains the password hash. */
export function stateOf({ id, username, email, isAdmin, createdAt }: User): UserState {
  return { id, username, email, isAdmin, createdAt: createdAt.toISOString() };
}

/** Adds the version of the latest event to {@link stateOf}. */
export function snapshotOf(user: User): UserSnapshot {
  return { ...stateOf(user), version: user.version };
}
