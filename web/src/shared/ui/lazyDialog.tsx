import CircularProgress from '@mui/material/CircularProgress';
import { type ComponentType, useEffect, useEffectEvent, useState } from 'react';
import { useToast } from '../toast/useToast';
import { reloadPage } from './reloadPage';

interface DialogProps {
  /** False for a dialog that stays mounted while it is closed. */
  open?: boolean;
  onClose: () => void;
}

/**
 * Creates a dialog whose code is fetched when it first opens. If that fails, the dialog closes and a toast says so: the page and its forms
 * stay. Browsers remember a failed module until the page is reloaded, so the toast offers that as well.
 */
export function lazyDialog<Props extends DialogProps>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> {
  let loaded: ComponentType<Props> | undefined;
  return function LazyDialog(props: Props) {
    const [Dialog, setDialog] = useState(() => loaded);
    const toast = useToast();
    const fail = useEffectEvent((error: unknown) => {
      console.warn('The code of a dialog could not be fetched.', error);
      props.onClose();
      toast(LOAD_FAILED);
    });
    const isWaiting = props.open !== false && !Dialog;
    useEffect(() => {
      if (!isWaiting) return;
      let isCurrent = true;
      load().then(
        (dialog) => {
          loaded = dialog;
          if (isCurrent) setDialog(() => dialog);
        },
        (error: unknown) => isCurrent && fail(error),
      );
      return () => {
        isCurrent = false;
      };
    }, [isWaiting]);
    if (Dialog) return <Dialog {...props} />;
    return isWaiting ? LOADING : null;
  };
}

/** Shown until the code has come, unless that is soon. A server-rendered page has it too, but not where it could not go away. */
const LOADING = (
  <CircularProgress
    aria-label="Loading"
    sx={{
      position: 'fixed',
      inset: 0,
      m: 'auto',
      zIndex: 'modal',
      bgcolor: 'background.paper',
      borderRadius: '50%',
      boxShadow: 'var(--mui-palette-shadow)',
      transition: 'opacity 0s 0.2s',
      '@starting-style': { opacity: 0 },
      '@media (scripting: none)': { display: 'none' },
    }}
  />
);

const LOAD_FAILED = {
  title: "This dialog couldn't be opened",
  description: 'Check your connection and try again. If that does not help, reload the page.',
  action: { label: 'Reload', run: reloadPage },
  variant: 'destructive',
} as const;
