import type { CurrentUser } from '@contracts/user';
import { useMeQuery } from './sessionApi';

/** Who is signed in: undefined while it is not known yet, null when nobody is. */
export function useCurrentUser(): CurrentUser | null | undefined {
  const { data, isError } = useMeQuery();
  return isError ? null : data;
}
