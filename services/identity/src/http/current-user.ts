import type { CurrentUser } from '@libs/contracts';
import type { User } from '../store/user.entity';

/** A user as they see themselves (spec §3). */
export function currentUser({ id, username, isAdmin }: User, isPro: boolean): CurrentUser {
  return { id, username, isPro, isAdmin };
}
