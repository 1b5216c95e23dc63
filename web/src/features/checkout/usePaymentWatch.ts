import { useEffect } from 'react';

/** Milliseconds between two looks at the payment: often at first, then seldom. */
const OFTEN = 4000;
const SELDOM = 15_000;
/** After so many milliseconds on the page the looks become seldom. */
const PATIENCE = 180_000;

/** Looks at a payment again and again while the page is visible, and at once when it becomes visible again. */
export function usePaymentWatch(look: () => void, active: boolean): void {
  useEffect(() => {
    if (!active) return;
    const since = Date.now();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const plan = () => {
      clearTimeout(timer);
      if (document.visibilityState !== 'visible') return;
      timer = setTimeout(
        () => {
          look();
          plan();
        },
        Date.now() - since < PATIENCE ? OFTEN : SELDOM,
      );
    };
    const onVisibility = () => {
      if (document.visibilityState === 'visible') look();
      plan();
    };
    plan();
    document.addEventListener('visibilitychange', onVisibility);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', onVisibility);
    };
  }, [look, active]);
}
