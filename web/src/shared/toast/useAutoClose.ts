import { useEffect, useState } from 'react';

/** Milliseconds a toast stays (spec §9). */
export const TOAST_DURATION = 5000;

/** Calls `close` after the toast's time; while a pointer rests on it or the focus is in it, the time stands still. */
export function useAutoClose(close: () => void) {
  const [held, setHeld] = useState(false);
  useEffect(() => {
    if (held) return;
    const timer = setTimeout(close, TOAST_DURATION);
    return () => clearTimeout(timer);
  }, [held, close]);
  return {
    onMouseEnter: () => setHeld(true),
    onMouseLeave: () => setHeld(false),
    onFocus: () => setHeld(true),
    onBlur: () => setHeld(false),
  };
}
