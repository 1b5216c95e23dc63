import type { Tool } from '@contracts/tool';
import type { CurrentUser } from '@contracts/user';
import { useEffect, useRef } from 'react';
import { useHasPurchasedQuery } from './toolsApi';

/** Milliseconds before a failed check is retried; doubles at most five times, plus jitter. */
const FIRST_DELAY = 1000;
const DOUBLINGS = 5;

/** Whether a member owns a premium tool; undefined while unknown, for example after a failed check. */
export function useOwnership({ id, accessLevel }: Pick<Tool, 'id' | 'accessLevel'>, user: CurrentUser | null | undefined) {
  const skip = !user || accessLevel !== 'premium';
  const { currentData: isOwned, isFetching, error, refetch } = useHasPurchasedQuery(id, { skip });
  const failures = useRef(0);
  useEffect(() => {
    if (isFetching || !error) return;
    const delay = FIRST_DELAY * 2 ** Math.min(failures.current++, DOUBLINGS) * (1 + Math.random() / 2);
    const timer = setTimeout(refetch, delay);
    return () => clearTimeout(timer);
  }, [error, isFetching, refetch]);
  return isOwned || !(isFetching || error) ? isOwned : undefined;
}
