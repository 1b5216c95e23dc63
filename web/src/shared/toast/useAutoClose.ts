import { type MouseEvent, useEffect, useRef, useState } from 'react';

/** Milliseconds a toast stays (spec §9). */
export const TOAST_DURATION = 5000;

/**
 * Calls `close` after the toast's time; the time stops while the pointer moves over it or the focus is inside. A pointer that merely
 * rests where the toast appears does not stop it: the browser reports it too, but always at the same point.
 */
export function useAutoClose(close: () => void) {
  const [isHovered, setHovered] = useState(false);
  const [isFocused, setFocused] = useState(false);
  const pointer = useRef<{ x: number; y: number } | null>(null);
  const isHeld = isHovered || isFocused;
  useEffect(() => {
    if (isHeld) return;
    const timer = setTimeout(close, TOAST_DURATION);
    return () => clearTimeout(timer);
  }, [isHeld, close]);
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
