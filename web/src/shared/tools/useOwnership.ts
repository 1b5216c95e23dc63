import type { Tool } from '@contracts/tool';
import type { CurrentUser } from '@contracts/user';
import { useHasPurchasedQuery, useOwnedToolsQuery } from './toolsApi';

type User = CurrentUser | null | undefined;

/** Asks whether a member owns a premium tool (spec §7); undefined until the answer. */
export function useOwnership(
  { id, accessLevel }: Pick<Tool, 'id' | 'accessLevel'>,
  user: User,
): boolean | undefined {
  const { currentData: isOwned } = useHasPurchasedQuery(id, {
    skip: !user || accessLevel !== 'premium',
  });
  return isOwned;
}

/** Whether a premium tool is one of those that a member owns, which one request lists for all cards. */
export function useIsOwned(
  { id, accessLevel }: Pick<Tool, 'id' | 'accessLevel'>,
  user: User,
): boolean {
  const { currentData: owned } = useOwnedToolsQuery(undefined, {
    skip: !user || accessLevel !== 'premium',
  });
  return owned?.includes(id) ?? false;
}
