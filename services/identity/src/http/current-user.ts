import type { CurrentUser } from '@libs/contracts';
import type { User } from '../store/user.entity';

/** Converts a user to the response body of their own routes (spec §3). */
export function currentUser({ id, username, isAdmin }: User, isPro: boolean): CurrentUser {
  return { id, username, isPro, isAdmin };
}
