import { type ComponentType, type ReactNode, useCallback, useEffect, useState } from 'react';
import type { NumberedToast } from './ToastArea';
import { type Toast, ToastContext } from './useToast';

type Area = ComponentType<{ latest: NumberedToast }>;

const fetchArea = async (): Promise<Area> => (await import('./ToastArea')).ToastArea;
const logLoadError = (error: unknown) => console.warn('Notifications could not be loaded yet.', error);

/** Provides {@link ToastContext}. Fetches its code at the first touch or key, since the network may be down when a toast is due. */
export function Toasts({ children }: { children: ReactNode }) {
  const [latest, setLatest] = useState<NumberedToast | null>(null);
  const [ToastArea, setArea] = useState<Area | null>(null);
  const show = useCallback((toast: Toast | null) => {
    setLatest((before) => toast && { toast, number: (before?.number ?? 0) + 1 });
    fetchArea().then((area) => setArea(() => area), logLoadError);
  }, []);
  usePreloadOnFirstInput();
  return (
    <ToastContext value={show}>
      {children}
      {latest && ToastArea && <ToastArea latest={latest} />}
    </ToastContext>
  );
}

const INPUT_EVENTS = ['pointerdown', 'keydown'];

function usePreloadOnFirstInput(): void {
  useEffect(() => {
    const leave = () => INPUT_EVENTS.forEach((event) => document.removeEventListener(event, load));
    const load = () => {
      leave();
      fetchArea().catch(logLoadError);
    };
    INPUT_EVENTS.forEach((event) => document.addEventListener(event, load));
    return leave;
  }, []);
}
