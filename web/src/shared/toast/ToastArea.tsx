import GlobalStyles from '@mui/material/GlobalStyles';
import { type CustomContentProps, SnackbarContent, SnackbarProvider, useSnackbar } from 'notistack';
import { forwardRef, useCallback, useEffect } from 'react';
import { ToastCard } from './ToastCard';
import { topOfToast } from './topOfToast';
import type { NumberedToast, Toast } from './useToast';
import { useToastHotkey } from './useToastHotkey';

declare module 'notistack' {
  interface VariantOverrides {
    toast: { toast: Toast };
  }
}

/** Shows one toast at a time (spec §9), as a child of the body, since an open dialog hides the rest of the page from screen readers. */
export function ToastArea({ latest }: { latest: NumberedToast }) {
  useToastHotkey();
  return (
    <SnackbarProvider
      maxSnack={1}
      autoHideDuration={null}
      domRoot={document.body}
      classes={{ containerRoot: 'toasts' }}
      anchorOrigin={{ vertical: 'top', horizontal: 'right' }}
      Components={{ toast: SnackbarCard }}
    >
      <GlobalStyles styles={{ 'div.toasts': { top: topOfToast() } }} />
      <Announcer latest={latest} />
    </SnackbarProvider>
  );
}

function Announcer({ latest }: { latest: NumberedToast }) {
  const { enqueueSnackbar } = useSnackbar();
  useEffect(() => {
    enqueueSnackbar(latest.toast.title, {
      key: latest.number,
      preventDuplicate: true,
      variant: 'toast',
      toast: latest.toast,
    });
  }, [latest, enqueueSnackbar]);
  return null;
}

const SnackbarCard = forwardRef<HTMLDivElement, CustomContentProps & { toast: Toast }>(
  function SnackbarCard({ id, toast }, ref) {
    const { closeSnackbar } = useSnackbar();
    const close = useCallback(() => closeSnackbar(id), [closeSnackbar, id]);
    return (
      <SnackbarContent ref={ref}>
        <ToastCard toast={toast} close={close} />
      </SnackbarContent>
    );
  },
);
