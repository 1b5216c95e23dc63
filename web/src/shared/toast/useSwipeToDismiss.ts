import { type PointerEvent, useRef, useState } from 'react';

/** Pixels to the right after which a swipe dismisses a toast (spec §9). */
export const SWIPE_THRESHOLD = 50;

/** Handles a swipe to the right: calls `dismiss` past the threshold, otherwise the element returns. */
export function useSwipeToDismiss(dismiss: () => void) {
  const start = useRef<number | null>(null);
  const [offset, setOffset] = useState(0);
  const end = () => {
    start.current = null;
    setOffset(0);
  };
  return {
    offset,
    handlers: {
      onPointerDown: (event: PointerEvent) => {
        start.current = event.clientX;
      },
      onPointerMove: (event: PointerEvent) => {
        if (start.current !== null) setOffset(Math.max(0, event.clientX - start.current));
      },
      onPointerUp: () => {
        if (offset > SWIPE_THRESHOLD) dismiss();
        end();
      },
      onPointerCancel: end,
      onPointerLeave: end,
    },
  };
}
