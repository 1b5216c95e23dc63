import { type ReactNode, useCallback, useState } from 'react';
import { type NumberedToast, ToastArea } from './ToastArea';
import { type Toast, ToastContext } from './useToast';

/** Provides {@link ToastContext}. Its code is part of the first page, so that the network may be down when a toast is due. */
export function Toasts({ children }: { children: ReactNode }) {
  const [latest, setLatest] = useState<NumberedToast | null>(null);
  const show = useCallback((toast: Toast | null) => {
    setLatest((before) => toast && { toast, number: (before?.number ?? 0) + 1 });
  }, []);
  return (
    <ToastContext value={show}>
      {children}
      {latest && <ToastArea latest={latest} />}
    </ToastContext>
  );
}
