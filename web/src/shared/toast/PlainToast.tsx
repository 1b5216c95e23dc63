import Box from '@mui/material/Box';
import Portal from '@mui/material/Portal';
import { ToastCard } from './ToastCard';
import { topOfToast } from './topOfToast';
import type { NumberedToast } from './useToast';
import { useToastHotkey } from './useToastHotkey';

/** Shows the latest toast where notistack would, as a child of the body. */
export function PlainToast({ latest, close }: { latest: NumberedToast; close: () => void }) {
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
