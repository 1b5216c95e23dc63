import { createContext, use } from 'react';

/** A short message to the user: one at a time, for five seconds (spec §9). */
export interface Toast {
  title: string;
  description?: string;
  /** A second, less prominent text. */
  detail?: string;
  /** A button in the toast; pressing it closes the toast. */
  action?: { label: string; run: () => void };
  /** Destructive toasts report failures and are announced at once. */
  variant?: 'default' | 'destructive';
}

/** A toast and its sequence number. */
export interface NumberedToast {
  toast: Toast;
  number: number;
}

/** Shows a toast, or removes the current one for null; provided by {@link Toasts}. */
export const ToastContext = createContext<(toast: Toast | null) => void>(() => {
  throw new Error('useToast needs <Toasts> above it');
});

/** Returns a function that shows a toast in place of the current one; null removes the current one. */
export const useToast = (): ((toast: Toast | null) => void) => use(ToastContext);
