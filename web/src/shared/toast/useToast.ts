import { use } from 'react';
import type { Toast } from './toast';
import { ToastContext } from './ToastContext';

/** Returns a function that shows a toast in place of the current one; null removes the current one. */
export const useToast = (): ((toast: Toast | null) => void) => use(ToastContext);
