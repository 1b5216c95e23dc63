import type { Moment } from '@contracts/values';
import { useCallback, useContext, useSyncExternalStore } from 'react';
import { PreloadedState } from '../api/preloadedState';

/** The longest timeout of setTimeout in milliseconds. */
export const LONGEST_TIMEOUT = 2 ** 31 - 1;

/** Whether a time has not come yet; updates when it comes. Null has passed. */
export const useIsBefore = (moment: Moment | null): boolean => useUpcoming([moment]) !== '';

/**
 * Returns those of some times that have not come yet, joined by commas; updates when one of them comes. Null has passed.
 * A server-rendered page is hydrated as of the time it was rendered.
 */
export function useUpcoming(moments: readonly (Moment | null)[]): string {
  const { renderedAt } = useContext(PreloadedState);
  const all = moments.filter(Boolean).join();
  const subscribe = useCallback((update: () => void) => updateAt(all, update), [all]);
  return useSyncExternalStore(
    subscribe,
    () => after(Date.now(), all),
    () => after(renderedAt === undefined ? Date.now() : Date.parse(renderedAt), all),
  );
}

const after = (time: number, moments: string): string =>
  moments
    .split(',')
    .filter((moment) => Date.parse(moment) > time)
    .join();

/** Calls back whenever one of the times has come; returns a function that cancels it. */
function updateAt(moments: string, update: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const wait = () => {
    const now = Date.now();
    const left = Math.min(...after(now, moments).split(',').map(Date.parse)) - now;
    if (left > 0) timer = setTimeout(tell, Math.min(left + 1, LONGEST_TIMEOUT));
  };
  const tell = () => {
    update();
    wait();
  };
  wait();
  return () => clearTimeout(timer);
}
