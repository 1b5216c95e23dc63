import { type ReactNode, useState } from 'react';
import { flushSync } from 'react-dom';
import { type ApiError, messageOf } from '../../../../shared/api/baseQuery';
import { useToast } from '../../../../shared/toast/useToast';
import { ConfirmSessionDialog } from './ConfirmSessionDialog';

interface Outcome<Data> {
  data?: Data;
  error?: unknown;
}

/** Runs a change of how the member logs in. `showError` returns whether it has shown why the change failed. */
export type RunConfirmed = <Data>(
  action: () => Promise<Outcome<Data>>,
  showError?: (error: unknown) => boolean,
) => Promise<Data | undefined>;

/** Runs changes for which the server may ask to confirm the session first; other failures are shown as toasts. Render `dialog`. */
export function useConfirmedAction(): { run: RunConfirmed; dialog: ReactNode } {
  const [answer, setAnswer] = useState<((isConfirmed: boolean) => void) | null>(null);
  const toast = useToast();
  const run: RunConfirmed = async (action, showError = () => false) => {
    let { data, error } = await action();
    if ((error as ApiError | undefined)?.code === 'confirmation_required') {
      const isConfirmed = await new Promise<boolean>((resolve) => setAnswer(() => resolve));
      flushSync(() => setAnswer(null)); // the caller moves the focus, which an open dialog would take back
      if (!isConfirmed) return undefined;
      ({ data, error } = await action());
    }
    if (error && !showError(error)) {
      toast({
        title: 'Error',
        description: messageOf(error, 'Something went wrong. Please try again.'),
        variant: 'destructive',
      });
    }
    return data;
  };
  return { run, dialog: answer && <ConfirmSessionDialog onAnswer={answer} /> };
}
