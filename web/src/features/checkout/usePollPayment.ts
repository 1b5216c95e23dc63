import { useEffect } from 'react';

/** Milliseconds between polls, initially and after {@link BACK_OFF_AFTER}. */
const INTERVAL = 4000;
const SLOW_INTERVAL = 15_000;
/** Milliseconds on the page after which polling slows down. */
const BACK_OFF_AFTER = 180_000;

/** Polls a payment while the page is visible, and at once when it becomes visible again. */
export function usePollPayment(poll: () => void, active: boolean): void {
  useEffect(() => {
    if (!active) return;
    const since = Date.now();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const schedule = () => {
      clearTimeout(timer);
      if (document.visibilityState !== 'visible') return;
      timer = setTimeout(
        () => {
          poll();
          schedule();
        },
        Date.now() - since < BACK_OFF_AFTER ? INTERVAL : SLOW_INTERVAL,
      );
    };
    const onVisibility = () => {
      if (document.visibilityState === 'visible') poll();
      schedule();
    };
    schedule();
    document.addEventListener('visibilitychange', onVisibility);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', onVisibility);
    };
  }, [poll, active]);
}
