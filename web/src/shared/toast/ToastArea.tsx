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

const POSITION = <GlobalStyles styles={{ '.notistack-SnackbarContainer': { top: '72px !important' } }} />;

/** Shows one toast at a time (spec §9), as a child of the body, since an open dialog hides the rest of the page from screen readers. */
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
