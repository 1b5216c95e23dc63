import { createContext } from 'react';
import type { Toast } from './toast';

/** Shows a toast, or removes the current one for null; provided by {@link Toasts}. */
export const ToastContext = createContext<(toast: Toast | null) => void>(() => {
  throw new Error('useToast needs <Toasts> above it');
});
