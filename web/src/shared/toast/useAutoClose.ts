import { type MouseEvent, useEffect, useRef, useState } from 'react';

/** Milliseconds a toast is shown (spec §9). */
export const TOAST_DURATION = 5000;

/**
 * Calls `close` after the toast's duration, which pauses while the pointer moves over the toast or focus is inside. A pointer at rest does
 * not pause it: the browser reports events for it as well, but always at the same position.
 */
export function useAutoClose(close: () => void) {
  const [isHovered, setHovered] = useState(false);
  const [isFocused, setFocused] = useState(false);
  const pointer = useRef<{ x: number; y: number } | null>(null);
  const isPaused = isHovered || isFocused;
  useEffect(() => {
    if (isPaused) return;
    const timer = setTimeout(close, TOAST_DURATION);
    return () => clearTimeout(timer);
  }, [isPaused, close]);
  return {
    onMouseMove: ({ clientX: x, clientY: y }: MouseEvent) => {
      const last = pointer.current;
      pointer.current = { x, y };
      if (last && (last.x !== x || last.y !== y)) setHovered(true);
    },
    onMouseLeave: () => {
      pointer.current = null;
      setHovered(false);
    },
    onFocus: () => setFocused(true),
    onBlur: () => setFocused(false),
  };
}
