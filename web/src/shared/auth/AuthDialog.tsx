import CloseIcon from '@mui/icons-material/Close';
import Dialog from '@mui/material/Dialog';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import IconButton from '@mui/material/IconButton';
import { useEffect, useId, useState } from 'react';
import { useToast } from '../toast/useToast';
import { AuthForms, type AuthMode } from './AuthForms';

const TITLES: Record<AuthMode, string> = { login: 'Welcome Back', register: 'Create account' };

interface AuthDialogProps {
  open: boolean;
  /** Called on dismissal and after success. */
  onClose: () => void;
  /** Called after success with the form that was used. */
  onDone?: (mode: AuthMode) => void;
  start?: AuthMode;
}

/** Logs in or registers in a dialog that closes on success (spec §2, login/register dialog). */
export function AuthDialog({ open, onClose, onDone, start = 'login' }: AuthDialogProps) {
  const [mode, setMode] = useState(start);
  const title = useId();
  const toast = useToast();
  useEffect(() => {
    if (open) toast(null); // on a phone a toast would cover the dialog's first buttons
  }, [open, toast]);
  const done = (by: AuthMode) => {
    onClose();
    onDone?.(by);
  };
  return (
    <Dialog
      open={open}
      onClose={onClose}
      fullWidth
      maxWidth={false} // MUI compares its pixels with rem in a dialog that scrolls with the page
      aria-labelledby={title}
      scroll="body"
      slotProps={{ paper: { sx: { maxWidth: '27.75rem' } } }}
    >
      <DialogTitle id={title} sx={{ pr: 14 }}>
        {TITLES[mode]}
      </DialogTitle>
      <IconButton
        aria-label="Close"
        onClick={onClose}
        sx={{ position: 'absolute', right: 12, top: 10 }}
      >
        <CloseIcon />
      </IconButton>
      <DialogContent>
        <AuthForms mode={mode} onMode={setMode} onDone={done} />
      </DialogContent>
    </Dialog>
  );
}
