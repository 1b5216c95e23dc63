import { useSnackbar } from 'notistack';
import { useCallback } from 'react';
import type { Toast } from './toast';

declare module 'notistack' {
  interface VariantOverrides {
    toast: { toast: Toast };
  }
}

/** Shows a toast; a new one takes the place of the old one. */
export function useToast(): (toast: Toast) => void {
  const { enqueueSnackbar, closeSnackbar } = useSnackbar();
  return useCallback(
    (toast) => {
      closeSnackbar();
      enqueueSnackbar(toast.title, { variant: 'toast', toast });
    },
    [closeSnackbar, enqueueSnackbar],
  );
}
