import GlobalStyles from '@mui/material/GlobalStyles';
import { SnackbarProvider, useSnackbar } from 'notistack';
import { useEffect } from 'react';
import type { Toast } from './toast';
import { ToastCard } from './ToastCard';
import { useToastHotkey } from './useToastHotkey';

declare module 'notistack' {
  interface VariantOverrides {
    toast: { toast: Toast };
  }
}

/** A toast and how many came before it. */
export interface NumberedToast {
  toast: Toast;
  number: number;
}

/** Below the sticky header: no dialog has its actions there, whatever the width. */
const POSITION = <GlobalStyles styles={{ '.notistack-SnackbarContainer': { top: '72px !important' } }} />;

/**
 * The notification area: one toast at a time, a new one takes the place of the old one, F8 moves the focus to it (spec §9). It is in the body,
 * because an open dialog hides the rest of the page from screen readers.
 */
export function ToastArea({ latest }: { latest: NumberedToast }) {
  useToastHotkey();
  return (
    <SnackbarProvider
      maxSnack={1}
      autoHideDuration={null}
      domRoot={document.body}
      anchorOrigin={{ vertical: 'top', horizontal: 'right' }}
      Components={{ toast: ToastCard }}
    >
      {POSITION}
      <Announcer latest={latest} />
    </SnackbarProvider>
  );
}

function Announcer({ latest }: { latest: NumberedToast }) {
  const { enqueueSnackbar } = useSnackbar();
  useEffect(() => {
    enqueueSnackbar(latest.toast.title, { key: latest.number, preventDuplicate: true, variant: 'toast', toast: latest.toast });
  }, [latest, enqueueSnackbar]);
  return null;
}
