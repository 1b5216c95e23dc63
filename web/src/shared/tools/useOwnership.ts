import type { Tool } from '@contracts/tool';
import type { CurrentUser } from '@contracts/user';
import { useHasPurchasedQuery, useOwnedToolsQuery } from './toolsApi';

type User = CurrentUser | null | undefined;

/** Asks whether a member owns a premium tool; undefined until the response. A failure counts as false (spec §7) until the next mount. */
export function useOwnership(
  { id, accessLevel }: Pick<Tool, 'id' | 'accessLevel'>,
  user: User,
): boolean | undefined {
  const { currentData: isOwned, isError } = useHasPurchasedQuery(id, {
    skip: !user || accessLevel !== 'premium',
  });
  return isError ? false : isOwned;
}

/** Whether a premium tool is one of those that a member owns, which one request lists for all cards. */
export function useIsOwned(
  { id, accessLevel }: Pick<Tool, 'id' | 'accessLevel'>,
  user: User,
): boolean {
  const { currentData: owned, isError } = useOwnedToolsQuery(undefined, {
    skip: !user || accessLevel !== 'premium',
  });
  return !isError && (owned?.includes(id) ?? false);
}
