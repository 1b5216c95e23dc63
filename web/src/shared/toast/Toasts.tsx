import { type ComponentType, type ReactNode, useCallback, useState } from 'react';
import { PlainToast } from './PlainToast';
import { type NumberedToast, type Toast, ToastContext } from './useToast';

type Area = ComponentType<{ latest: NumberedToast; close: () => void }>;

/** notistack is fetched with the first toast. Without a network, which may be what the toast reports, it is shown without notistack. */
const loadArea = async (): Promise<Area> => {
  try {
    return (await import('./ToastArea')).ToastArea;
  } catch {
    return PlainToast;
  }
};

/** Provides {@link ToastContext}. */
export function Toasts({ children }: { children: ReactNode }) {
  const [latest, setLatest] = useState<NumberedToast | null>(null);
  const [Area, setArea] = useState<Area>();
  const show = useCallback((toast: Toast | null) => {
    setLatest((before) => toast && { toast, number: (before?.number ?? 0) + 1 });
    if (toast) void loadArea().then((area) => setArea(() => area));
  }, []);
  const close = useCallback(() => show(null), [show]);
  return (
    <ToastContext value={show}>
      {children}
      {latest && Area && <Area latest={latest} close={close} />}
    </ToastContext>
  );
}
