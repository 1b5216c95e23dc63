/** One short message to the person: at most one at a time, five seconds (spec §9). */
export interface Toast {
  title: string;
  description?: string;
  /** A button in the toast, which closes it. */
  action?: { label: string; run: () => void };
  /** Destructive ones tell of a failure and are announced at once. */
  variant?: 'default' | 'destructive';
}
