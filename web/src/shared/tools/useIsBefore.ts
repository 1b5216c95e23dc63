import type { Moment } from '@contracts/values';
import { useCallback, useContext, useSyncExternalStore } from 'react';
import { PreloadedState } from '../api/preloadedState';

/** The longest timeout of setTimeout in milliseconds. */
export const LONGEST_TIMEOUT = 2 ** 31 - 1;

/** Whether a time has not come yet; updates when it comes. A server-rendered page is hydrated as of the time it was rendered. Null has passed. */
export function useIsBefore(moment: Moment | null): boolean {
  const { renderedAt } = useContext(PreloadedState);
  const end = moment === null ? null : Date.parse(moment);
  const subscribe = useCallback((update: () => void) => callAt(end, update), [end]);
  return useSyncExternalStore(
    subscribe,
    () => end !== null && end > Date.now(),
    () => end !== null && end > (renderedAt === undefined ? Date.now() : Date.parse(renderedAt)),
  );
}

/** Calls back once a time has come; returns a function that cancels it. */
export function callAt(time: number | null, callback: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const wait = () => {
    const left = (time ?? 0) - Date.now();
    if (left < 0) callback();
    else timer = setTimeout(wait, Math.min(left + 1, LONGEST_TIMEOUT));
  };
  if (time !== null && time > Date.now()) wait();
  return () => clearTimeout(timer);
}
