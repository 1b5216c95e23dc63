import type { CurrentUser } from '@contracts/user';
import { useMeQuery } from './sessionApi';

/** Who is signed in: null when nobody is; undefined while it is not known, be it for now or because it could not be asked. */
export const useCurrentUser = (): CurrentUser | null | undefined => useMeQuery().data;
