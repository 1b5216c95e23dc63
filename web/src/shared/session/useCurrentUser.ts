import type { CurrentUser } from '@contracts/user';
import { useMeQuery } from './sessionApi';

/** Returns the current user: null for a visitor, undefined while loading or when the request failed. */
export const useCurrentUser = (): CurrentUser | null | undefined => useMeQuery().data;
