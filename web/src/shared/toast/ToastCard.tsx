import CloseIcon from '@mui/icons-material/Close';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { type MouseEvent, type PointerEvent, useEffect, useRef, useState } from 'react';
import type { Toast } from './useToast';
import { TOAST_ATTRIBUTE } from './useToastHotkey';

interface ToastCardProps {
  toast: Toast;
  close: () => void;
}

/** A toast with title, description and close button; failures are announced at once. */
export function ToastCard({ toast, close }: ToastCardProps) {
  const pauseHandlers = useAutoClose(close);
  const { offset, handlers } = useSwipeToDismiss(close);
  const { action } = toast;
  const act = () => {
    close();
    action?.run();
  };
  const failed = toast.variant === 'destructive';
  return (
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
        {toast.detail && (
          <Typography variant="body2" color="textSecondary" sx={{ mt: 1 }}>
            {toast.detail}
          </Typography>
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
  );
}

/** Pixels to the right after which a swipe dismisses a toast (spec §9). */
export const SWIPE_THRESHOLD = 50;

/** Handles a swipe to the right: calls `dismiss` past the threshold, otherwise the element returns. */
export function useSwipeToDismiss(dismiss: () => void) {
  const start = useRef<number | null>(null);
  const [offset, setOffset] = useState(0);
  const end = () => {
    start.current = null;
    setOffset(0);
  };
  return {
    offset,
    handlers: {
      onPointerDown: (event: PointerEvent) => {
        start.current = event.clientX;
      },
      onPointerMove: (event: PointerEvent) => {
        if (start.current !== null) setOffset(Math.max(0, event.clientX - start.current));
      },
      onPointerUp: () => {
        if (offset > SWIPE_THRESHOLD) dismiss();
        end();
      },
      onPointerCancel: end,
      onPointerLeave: end,
    },
  };
}

/** Milliseconds a toast is shown (spec §9). */
export const TOAST_DURATION_MS = 5000;

/**
 * Calls `close` after the toast's duration, which pauses while the pointer moves over the toast or focus is inside. A pointer at rest does
 * not pause it: the browser reports events for it as well, but always at the same position.
 */
export function useAutoClose(close: () => void) {
  const [isHovered, setHovered] = useState(false);
  const [isFocused, setFocused] = useState(false);
  const pointer = useRef<{ x: number; y: number } | null>(null);
  const isPaused = isHovered || isFocused;
  useEffect(() => {
    if (isPaused) return;
    const timer = setTimeout(close, TOAST_DURATION_MS);
    return () => clearTimeout(timer);
  }, [isPaused, close]);
  return {
    onMouseMove: ({ clientX: x, clientY: y }: MouseEvent) => {
      const last = pointer.current;
      pointer.current = { x, y };
      if (last && (last.x !== x || last.y !== y)) setHovered(true);
    },
    onMouseLeave: () => {
      pointer.current = null;
      setHovered(false);
    },
    onFocus: () => setFocused(true),
    onBlur: () => setFocused(false),
  };
}
