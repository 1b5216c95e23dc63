import type { Moment } from '@contracts/values';
import { useCallback, useContext, useSyncExternalStore } from 'react';
import { PreloadedState } from '../api/preloadedState';
import { callAt } from '../tools/useIsBefore';

/**
 * Returns those of some times that have not come yet, joined by commas; updates when one of them comes.
 * A server-rendered page is hydrated as of the time it was rendered.
 */
export function useUpcoming(moments: readonly (Moment | null)[]): string {
  const { renderedAt } = useContext(PreloadedState);
  const all = moments.filter((moment) => moment !== null).join();
  const subscribe = useCallback((update: () => void) => callAtEach(all, update), [all]);
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

/** Calls back at each of the times; returns a function that cancels it. */
function callAtEach(moments: string, update: () => void): () => void {
  const cancels = after(Date.now(), moments)
    .split(',')
    .map((moment) => callAt(moment === '' ? null : Date.parse(moment), update));
  return () => cancels.forEach((cancel) => cancel());
}
