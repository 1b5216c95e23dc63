import { lazy, type ReactNode, Suspense, useCallback, useEffect, useState } from 'react';
import type { Toast } from './toast';
import type { NumberedToast } from './ToastArea';
import { ToastContext } from './ToastContext';

const loadArea = async () => ({ default: (await import('./ToastArea')).ToastArea });
const ToastArea = lazy(loadArea);

/**
 * Gives everything below a way to show a toast. The notification area itself is fetched with the first touch or key, since
 * nothing needs a toast before that, and must not be fetched when the network is already gone.
 */
export function Toasts({ children }: { children: ReactNode }) {
  const [latest, setLatest] = useState<NumberedToast | null>(null);
  const show = useCallback((toast: Toast) => setLatest((before) => ({ toast, number: (before?.number ?? 0) + 1 })), []);
  useFetchedEarly();
  return (
    <ToastContext value={show}>
      {children}
      {latest && (
        <Suspense>
          <ToastArea latest={latest} />
        </Suspense>
      )}
    </ToastContext>
  );
}

const FIRST_SIGNS = ['pointerdown', 'keydown'];

function useFetchedEarly(): void {
  useEffect(() => {
    const leave = () => FIRST_SIGNS.forEach((event) => document.removeEventListener(event, load));
    const load = () => {
      leave();
      loadArea().catch((error: unknown) => console.warn('Notifications could not be loaded yet.', error));
    };
    FIRST_SIGNS.forEach((event) => document.addEventListener(event, load));
    return leave;
  }, []);
}
