import { createContext } from 'react';
import type { Toast } from './toast';

/** Shows a toast, or with null removes the one that is shown; provided by {@link Toasts}. */
export const ToastContext = createContext<(toast: Toast | null) => void>(() => {
  throw new Error('useToast needs <Toasts> above it');
});
