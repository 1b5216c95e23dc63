/** A short message to the user: one at a time, for five seconds (spec §9). */
export interface Toast {
  title: string;
  description?: string;
  /** A button in the toast; pressing it closes the toast. */
  action?: { label: string; run: () => void };
  /** Destructive toasts report failures and are announced at once. */
  variant?: 'default' | 'destructive';
}
