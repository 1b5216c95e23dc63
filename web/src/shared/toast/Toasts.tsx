import { SnackbarProvider } from 'notistack';
import type { ReactNode } from 'react';
import { ToastCard } from './ToastCard';
import { useToastHotkey } from './useToastHotkey';

/** Milliseconds a toast stays (spec §9). */
const DURATION = 5000;

/** The notification area: one toast at a time, F8 moves the focus to it (spec §9). */
export function Toasts({ children }: { children: ReactNode }) {
  useToastHotkey();
  return (
    <SnackbarProvider
      maxSnack={1}
      autoHideDuration={DURATION}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
      Components={{ toast: ToastCard }}
    >
      {children}
    </SnackbarProvider>
  );
}
