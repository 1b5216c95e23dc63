import { useEffect } from 'react';

/** Marks the focusable toast. */
export const TOAST_ATTRIBUTE = 'data-toast';

/** F8 moves the focus to the toast that is shown (spec §9), out of an open dialog too. */
export function useToastHotkey(): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'F8') document.querySelector<HTMLElement>(`[${TOAST_ATTRIBUTE}]`)?.focus();
    };
    const onFocus = (event: FocusEvent) => {
      // A dialog takes back every focus that reaches the document.
      if (event.target instanceof Element && event.target.closest(`[${TOAST_ATTRIBUTE}]`)) event.stopPropagation();
    };
    document.addEventListener('keydown', onKey);
    document.documentElement.addEventListener('focusin', onFocus);
    return () => {
      document.removeEventListener('keydown', onKey);
      document.documentElement.removeEventListener('focusin', onFocus);
    };
  }, []);
}
