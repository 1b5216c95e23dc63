import type { Tool } from '@contracts/tool';
import { useEffect, useState } from 'react';

/** The longest timeout of setTimeout in milliseconds. */
export const LONGEST_TIMEOUT = 2 ** 31 - 1;

/** Whether the offer has not ended yet; updates when it ends. */
export function useOfferLive(tool: Pick<Tool, 'offerEndsAt'>): boolean {
  const [now, setNow] = useState(() => new Date());
  const isLive = isOfferLive(tool, now);
  useEffect(() => {
    if (!isLive || tool.offerEndsAt === null) return;
    const left = Date.parse(tool.offerEndsAt) - Date.now();
    const timer = setTimeout(() => setNow(new Date()), Math.min(Math.max(left, 0) + 1, LONGEST_TIMEOUT));
    return () => clearTimeout(timer);
  }, [isLive, now, tool.offerEndsAt]);
  return isLive;
}

/** Whether the offer has not ended yet (spec §2, tool card). */
const isOfferLive = (tool: Pick<Tool, 'offerEndsAt'>, now: Date): boolean => tool.offerEndsAt !== null && new Date(tool.offerEndsAt) > now;

/** Whether to show the old price struck through: whenever it exceeds the price, with or without an offer (spec §4). */
export const isPriceStruck = (tool: Pick<Tool, 'price' | 'originalPrice'>): boolean =>
  tool.originalPrice !== null && tool.originalPrice > tool.price;
