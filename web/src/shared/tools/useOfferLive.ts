import type { Tool } from '@contracts/tool';
import { useCallback, useContext, useSyncExternalStore } from 'react';
import { PreloadedState } from '../api/preloadedState';

/** The longest timeout of setTimeout in milliseconds. */
export const LONGEST_TIMEOUT = 2 ** 31 - 1;

/** Whether the offer has not ended yet; updates when it ends. A server-rendered page is hydrated with the offers it was rendered with. */
export function useOfferLive({ offerEndsAt }: Pick<Tool, 'offerEndsAt'>): boolean {
  const { renderedAt } = useContext(PreloadedState);
  const end = offerEndsAt === null ? null : Date.parse(offerEndsAt);
  const subscribe = useCallback((update: () => void) => callAt(end, update), [end]);
  return useSyncExternalStore(
    subscribe,
    () => end !== null && end > Date.now(),
    () => end !== null && end > (renderedAt === undefined ? Date.now() : Date.parse(renderedAt)),
  );
}

/** Calls back once a time has come; returns a function that cancels it. */
function callAt(time: number | null, callback: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const wait = () => {
    const left = (time ?? 0) - Date.now();
    if (left < 0) callback();
    else timer = setTimeout(wait, Math.min(left + 1, LONGEST_TIMEOUT));
  };
  if (time !== null && time > Date.now()) wait();
  return () => clearTimeout(timer);
}

/** Whether to show the old price struck through: whenever it exceeds the price, with or without an offer (spec §4). */
export const isPriceStruck = (tool: Pick<Tool, 'price' | 'originalPrice'>): boolean =>
  tool.originalPrice !== null && tool.originalPrice > tool.price;
