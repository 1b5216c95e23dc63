import CloseIcon from '@mui/icons-material/Close';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { type CustomContentProps, SnackbarContent, useSnackbar } from 'notistack';
import { forwardRef, useCallback } from 'react';
import type { Toast } from './useToast';
import { useAutoClose } from './useAutoClose';
import { useSwipeToDismiss } from './useSwipeToDismiss';
import { TOAST_ATTRIBUTE } from './useToastHotkey';

/** A toast with title, description and close button; failures are announced at once. */
export const ToastCard = forwardRef<HTMLDivElement, CustomContentProps & { toast: Toast }>(
  function ToastCard({ id, toast }, ref) {
    const { closeSnackbar } = useSnackbar();
    const close = useCallback(() => closeSnackbar(id), [closeSnackbar, id]);
    const pauseHandlers = useAutoClose(close);
    const { offset, handlers } = useSwipeToDismiss(close);
    const { action } = toast;
    const act = () => {
      close();
      action?.run();
    };
    const failed = toast.variant === 'destructive';
    return (
      <SnackbarContent ref={ref}>
        <Paper
          {...{ [TOAST_ATTRIBUTE]: '' }}
          {...pauseHandlers}
          {...handlers}
          role={failed ? 'alert' : 'status'}
          tabIndex={-1}
          sx={{
            display: 'flex',
            gap: 2,
            p: 4,
            width: { xs: 1, sm: 380 },
            bgcolor: 'background.paper',
            borderLeft: '4px solid',
            borderLeftColor: failed ? 'error.main' : 'primary.main',
            touchAction: 'pan-y',
          }}
          style={{ transform: `translateX(${offset}px)` }}
        >
          <Box sx={{ flex: 1, minWidth: 0 }}>
            <Typography sx={{ fontWeight: 700 }} color={failed ? 'error' : undefined}>
              {toast.title}
            </Typography>
            {toast.description && (
              <Typography sx={{ overflowWrap: 'anywhere' }}>{toast.description}</Typography>
            )}
            {action && (
              <Button variant="outlined" onClick={act} sx={{ mt: 2 }}>
                {action.label}
              </Button>
            )}
          </Box>
          <IconButton
            aria-label="Close notification"
            onClick={close}
            sx={{ alignSelf: 'start', m: -2 }}
          >
            <CloseIcon />
          </IconButton>
        </Paper>
      </SnackbarContent>
    );
  },
);
