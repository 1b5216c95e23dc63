import { createContext } from 'react';
import type { Toast } from './toast';

/** Shows a toast; provided by {@link Toasts}. */
export const ToastContext = createContext<(toast: Toast) => void>(() => {
  throw new Error('useToast needs <Toasts> above it');
});
