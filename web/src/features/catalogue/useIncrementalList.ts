import { startTransition, useEffect, useState } from 'react';

/** Entries rendered per step: few enough that a slow phone renders them without a noticeable pause. */
const STEP = 12;
/** Lists up to this length render completely; longer ones grow by this number on request. */
export const PAGE_SIZE = 200;

/** The number of entries rendered so far, at most {@link PAGE_SIZE}. Back renders as many, so that the scroll position can be restored. */
let renderedCount = STEP;

/** Returns how many entries to render: in steps up to 200, so that rendering never blocks the page, then 200 more per `showMore`. */
export function useIncrementalList(length: number): { shown: number; showMore: () => void } {
  const [limit, setLimit] = useState(renderedCount);
  const [target, setTarget] = useState(PAGE_SIZE);
  const shown = Math.min(limit, length);
  useEffect(() => {
    renderedCount = Math.min(limit, PAGE_SIZE);
  }, [limit]);
  useEffect(() => {
    if (shown >= Math.min(length, target)) return;
    const timer = setTimeout(() =>
      startTransition(() => setLimit((current) => Math.min(current + STEP, target))),
    );
    return () => clearTimeout(timer);
  }, [shown, length, target]);
  return { shown, showMore: () => setTarget((current) => current + PAGE_SIZE) };
}
