import { type FocusEvent, type PointerEvent, useCallback, useEffect, useRef, useState } from 'react';

/** Milliseconds before a tooltip opens, and within which a neighboring one opens at once (spec §9). */
export const TOOLTIP_DELAY = 700;
export const TOOLTIP_SKIP = 300;

let lastClosedAt = -Infinity;

/** The position of a tooltip in window pixels: below its anchor, growing toward the middle. */
export interface TooltipPosition {
  top: number;
  left?: number;
  right?: number;
}

/** Opens a tooltip when the pointer rests on its anchor or on keyboard focus; Escape closes it. */
export function useTooltip() {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const [position, setPosition] = useState<TooltipPosition | null>(null);
  const close = useCallback(() => {
    clearTimeout(timer.current);
    setPosition((open) => {
      if (open) lastClosedAt = performance.now();
      return null;
    });
  }, []);
  const openSoon = (anchor: HTMLElement) => {
    const wait = performance.now() - lastClosedAt < TOOLTIP_SKIP ? 0 : TOOLTIP_DELAY;
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setPosition(positionBelow(anchor.getBoundingClientRect())), wait);
  };
  useEffect(() => () => clearTimeout(timer.current), []);
  useEffect(() => {
    if (!position) return;
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape') close();
    };
    document.addEventListener('keydown', onKey);
    window.addEventListener('scroll', close, { passive: true });
    return () => {
      document.removeEventListener('keydown', onKey);
      window.removeEventListener('scroll', close);
    };
  }, [position, close]);
  const handlers = {
    onPointerEnter: (event: PointerEvent<HTMLElement>) => {
      if (event.pointerType !== 'touch') openSoon(event.currentTarget);
    },
    onPointerLeave: close,
    onPointerDown: close,
    onFocus: (event: FocusEvent<HTMLElement>) => {
      if (event.target.matches(':focus-visible')) openSoon(event.currentTarget);
    },
    onBlur: close,
  };
  return { position, handlers };
}

function positionBelow({ bottom, left, right }: DOMRect): TooltipPosition {
  const top = bottom + 6;
  return left + right < window.innerWidth ? { top, left: Math.max(left, 4) } : { top, right: Math.max(window.innerWidth - right, 4) };
}
