import { mdiClose } from '@mdi/js';
import Dialog from '@mui/material/Dialog';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import IconButton from '@mui/material/IconButton';
import { useEffect, useId, useState } from 'react';
import { useToast } from '../toast/useToast';
import { Icon } from '../ui/Icon';
import { AuthForms, type AuthMode } from './AuthForms';

const TITLES: Record<AuthMode, string> = { login: 'Welcome Back', register: 'Create account' };

interface AuthDialogProps {
  open: boolean;
  /** Called when it is dismissed, and after success. */
  onClose: () => void;
  /** Called when somebody is signed in, with the form that did it. */
  onDone?: (mode: AuthMode) => void;
  /** The form it opens with. */
  start?: AuthMode;
}

/** Signing in or up without leaving the page; it closes on success (spec §2, login/register dialog). */
export function AuthDialog({ open, onClose, onDone, start = 'login' }: AuthDialogProps) {
  const [mode, setMode] = useState(start);
  const title = useId();
  const toast = useToast();
  useEffect(() => {
    if (open) toast(null); // on a phone it would cover the dialog's first buttons
  }, [open, toast]);
  const done = (by: AuthMode) => {
    onClose();
    onDone?.(by);
  };
  return (
    <Dialog open={open} onClose={onClose} fullWidth maxWidth="xs" aria-labelledby={title} scroll="body">
      <DialogTitle id={title} sx={{ pr: 14 }}>
        {TITLES[mode]}
      </DialogTitle>
      <IconButton aria-label="Close" onClick={onClose} sx={{ position: 'absolute', right: 12, top: 10 }}>
        <Icon path={mdiClose} />
      </IconButton>
      <DialogContent>
        <AuthForms mode={mode} onMode={setMode} onDone={done} />
      </DialogContent>
    </Dialog>
  );
}
