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

/** Pixels between the navigation bar and a toast. */
const GAP = 8;
/** Height of the navigation bar in pixels. */
const BAR = 64;

/** Marks a bar of controls that a toast must not cover. */
export const BAR_ATTRIBUTE = 'data-bar';

/**
 * Returns the top of a toast in pixels: below the navigation bar and other bars in the upper half of the window, also while banners above
 * push them down. A dialog covers the bars.
 */
function topOfToast(): number {
  const bars = document.querySelector('.MuiDialog-root')
    ? []
    : [...document.querySelectorAll(`header, [${BAR_ATTRIBUTE}]`)];
  const bottoms = bars
    .map((bar) => bar.getBoundingClientRect().bottom)
    .filter((bottom) => bottom < window.innerHeight / 2);
  return Math.max(BAR, ...bottoms) + GAP;
}

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
      <GlobalStyles
        styles={{ '.notistack-SnackbarContainer': { top: `${topOfToast()}px !important` } }}
      />
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
