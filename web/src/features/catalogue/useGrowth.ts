import { type RefObject, startTransition, useEffect, useRef, useState } from 'react';

/** Entries shown at first, and added each time: few enough that a slow phone draws them without a pause that is felt. */
const STEP = 12;
/** Lists up to this long are shown whole. */
const WHOLE = 200;

/** How far a list had grown when it was left, at most {@link WHOLE}: Back shows as much again, and so finds its place. */
let reached = STEP;

/**
 * How many entries of a list of `length` are shown. A list of at most 200 grows by itself, step after step, so that drawing it never
 * keeps the page from answering; a longer one grows when `end`, the element behind its last entry, comes near.
 */
export function useGrowth(length: number): { shown: number; end: RefObject<HTMLDivElement | null> } {
  const [limit, setLimit] = useState(reached);
  const end = useRef<HTMLDivElement>(null);
  const shown = Math.min(limit, length);
  useEffect(() => {
    reached = Math.min(limit, WHOLE);
  }, [limit]);
  useEffect(() => {
    if (shown === length) return;
    const grow = () => startTransition(() => setLimit((current) => current + STEP));
    if (length <= WHOLE) {
      const timer = setTimeout(grow);
      return () => clearTimeout(timer);
    }
    if (!end.current) return;
    const watcher = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting) grow();
      },
      { rootMargin: '1200px' },
    );
    watcher.observe(end.current);
    return () => watcher.disconnect();
  }, [shown, length]);
  return { shown, end };
}
