import type { Tool } from '@contracts/tool';
import { useEffect, useState } from 'react';
import { isOfferLive } from './isOfferLive';

/** The longest a timer can wait, in milliseconds. */
const LONGEST = 2 ** 31 - 1;

/** Does the offer last? Looks again when its end comes, so that a page that stays open tells the truth. */
export function useOfferLive(tool: Pick<Tool, 'offerEndsAt'>): boolean {
  const [now, setNow] = useState(() => new Date());
  const isLive = isOfferLive(tool, now);
  useEffect(() => {
    if (!isLive || tool.offerEndsAt === null) return;
    const left = Date.parse(tool.offerEndsAt) - Date.now();
    const timer = setTimeout(() => setNow(new Date()), Math.min(Math.max(left, 0) + 1, LONGEST));
    return () => clearTimeout(timer);
  }, [isLive, now, tool.offerEndsAt]);
  return isLive;
}
