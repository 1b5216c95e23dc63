import Box from '@mui/material/Box';
import Portal from '@mui/material/Portal';
import { type ComponentType, type ReactNode, useCallback, useState } from 'react';
import { ToastCard } from './ToastCard';
import { topOfToast } from './topOfToast';
import { type NumberedToast, type Toast, ToastContext } from './useToast';
import { useToastHotkey } from './useToastHotkey';

type Area = ComponentType<{ latest: NumberedToast; close: () => void }>;

/** notistack is fetched with the first toast. Without a network, which may be what the toast reports, it is shown without notistack. */
const loadArea = async (): Promise<Area> => {
  try {
    return (await import('./ToastArea')).ToastArea;
  } catch {
    return PlainToast;
  }
};

/** Provides {@link ToastContext}. */
export function Toasts({ children }: { children: ReactNode }) {
  const [latest, setLatest] = useState<NumberedToast | null>(null);
  const [Area, setArea] = useState<Area>();
  const show = useCallback((toast: Toast | null) => {
    setLatest((before) => toast && { toast, number: (before?.number ?? 0) + 1 });
    if (toast) void loadArea().then((area) => setArea(() => area));
  }, []);
  const close = useCallback(() => show(null), [show]);
  return (
    <ToastContext value={show}>
      {children}
      {latest && Area && <Area latest={latest} close={close} />}
    </ToastContext>
  );
}

/** Shows the latest toast where notistack would, as a child of the body. */
function PlainToast({ latest, close }: { latest: NumberedToast; close: () => void }) {
  useToastHotkey();
  return (
    <Portal>
      <Box
        sx={{
          position: 'fixed',
          top: topOfToast(),
          right: { xs: 16, sm: 20 },
          left: { xs: 16, sm: 'auto' },
          zIndex: 'snackbar',
        }}
      >
        <ToastCard key={latest.number} toast={latest.toast} close={close} />
      </Box>
    </Portal>
  );
}
