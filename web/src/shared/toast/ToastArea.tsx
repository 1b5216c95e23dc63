import GlobalStyles from '@mui/material/GlobalStyles';
import { SnackbarProvider, useSnackbar } from 'notistack';
import { useEffect } from 'react';
import type { Toast } from './useToast';
import { ToastCard } from './ToastCard';
import { useToastHotkey } from './useToastHotkey';

declare module 'notistack' {
  interface VariantOverrides {
    toast: { toast: Toast };
  }
}

/** A toast and its sequence number. */
export interface NumberedToast {
  toast: Toast;
  number: number;
}

/** Below the sticky header, where no dialog has its buttons. */
const POSITION = <GlobalStyles styles={{ '.notistack-SnackbarContainer': { top: '72px !important' } }} />;

/**
 * The notification area: shows one toast at a time, a new toast replaces the old one, F8 focuses it (spec §9). It is a child of the body,
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
