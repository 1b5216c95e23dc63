import type { Tool } from '@contracts/tool';
import type { CurrentUser } from '@contracts/user';
import { useEffect, useRef } from 'react';
import { useHasPurchasedQuery } from './toolsApi';

/** Milliseconds before a check that failed is repeated: doubled with each failure, up to the longest, and stretched at random. */
const FIRST_DELAY = 1000;
const LONGEST_DELAY = 30_000;

/** Whether a member owns a premium tool; undefined while that is unknown, for instance because the check failed. */
export function useOwnership({ id, accessLevel }: Pick<Tool, 'id' | 'accessLevel'>, user: CurrentUser | null | undefined) {
  const skip = !user || accessLevel !== 'premium';
  const { currentData: isOwned, isFetching, error, refetch } = useHasPurchasedQuery(id, { skip });
  const failures = useRef(0);
  useEffect(() => {
    if (isFetching) return;
    if (!error) return void (failures.current = 0);
    const delay = Math.min(FIRST_DELAY * 2 ** failures.current++, LONGEST_DELAY) * (1 + Math.random() / 2);
    const timer = setTimeout(() => void refetch(), delay);
    return () => clearTimeout(timer);
  }, [error, isFetching, refetch]);
  return isOwned || !(isFetching || error) ? isOwned : undefined;
}
