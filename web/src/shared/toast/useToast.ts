import { use } from 'react';
import type { Toast } from './toast';
import { ToastContext } from './ToastContext';

/** Shows a toast; a new one takes the place of the old one, and null removes it. */
export const useToast = (): ((toast: Toast | null) => void) => use(ToastContext);
