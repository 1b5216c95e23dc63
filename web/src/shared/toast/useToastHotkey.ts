import { useEffect } from 'react';

/** Marks the focusable toast. */
export const TOAST_ATTRIBUTE = 'data-toast';

/** Makes F8 focus the current toast (spec §9), even from an open dialog. */
export function useToastHotkey(): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'F8') document.querySelector<HTMLElement>(`[${TOAST_ATTRIBUTE}]`)?.focus();
    };
    const onFocus = (event: FocusEvent) => {
      // An open dialog would move every focus that reaches the document back into itself.
      if (event.target instanceof Element && event.target.closest(`[${TOAST_ATTRIBUTE}]`))
        event.stopPropagation();
    };
    document.addEventListener('keydown', onKey);
    document.documentElement.addEventListener('focusin', onFocus);
    return () => {
      document.removeEventListener('keydown', onKey);
      document.documentElement.removeEventListener('focusin', onFocus);
    };
  }, []);
}
