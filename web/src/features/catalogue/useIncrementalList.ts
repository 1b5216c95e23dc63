import { startTransition, useEffect, useState } from 'react';

/** Entries shown at first, and added each time: few enough that a slow phone draws them without a pause that is felt. */
const STEP = 12;
/** Lists up to this long are shown whole; a longer one grows by this many at a time. */
export const WHOLE = 200;

/** How far a list had grown when it was left, at most {@link WHOLE}: Back shows as much again, and so finds its place. */
let reached = STEP;

/**
 * How many entries of a list of `length` are shown: step by step up to 200, so that rendering never blocks the page, then 200 more
 * for each call of `showMore`. It does not grow on scrolling, so that the footer can be reached.
 */
export function useIncrementalList(length: number): { shown: number; showMore: () => void } {
  const [limit, setLimit] = useState(reached);
  const [target, setTarget] = useState(WHOLE);
  const shown = Math.min(limit, length);
  useEffect(() => {
    reached = Math.min(limit, WHOLE);
  }, [limit]);
  useEffect(() => {
    if (shown >= Math.min(length, target)) return;
    const timer = setTimeout(() => startTransition(() => setLimit((current) => Math.min(current + STEP, target))));
    return () => clearTimeout(timer);
  }, [shown, length, target]);
  return { shown, showMore: () => setTarget((current) => current + WHOLE) };
}
