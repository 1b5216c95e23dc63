import { useEffect } from 'react';

/** Marks the focusable toast. */
export const TOAST_ATTRIBUTE = 'data-toast';

/** F8 moves the focus to the toast that is shown (spec §9). */
export function useToastHotkey(): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'F8') document.querySelector<HTMLElement>(`[${TOAST_ATTRIBUTE}]`)?.focus();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
}
