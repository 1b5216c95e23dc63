import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import { type ReactElement, useState } from 'react';

/** Closes a form's dialog on Escape or a click beside it; with changes only after the user has confirmed that they are lost. */
export function useDiscardQuestion(isChanged: boolean, onClose: () => void): { close: () => void; question: ReactElement } {
  const [isAsking, setAsking] = useState(false);
  const stay = () => setAsking(false);
  return {
    close: () => (isChanged ? setAsking(true) : onClose()),
    question: <DiscardDialog open={isAsking} onStay={stay} onDiscard={onClose} />,
  };
}

interface DiscardDialogProps {
  open: boolean;
  onStay: () => void;
  onDiscard: () => void;
}

const DiscardDialog = ({ open, onStay, onDiscard }: DiscardDialogProps) => (
  <Dialog open={open} role="alertdialog" onClose={onStay} maxWidth="xs" aria-labelledby="discard-title" aria-describedby="discard-text">
    <DialogTitle id="discard-title">Discard your changes?</DialogTitle>
    <DialogContent>
      <DialogContentText id="discard-text">They have not been saved.</DialogContentText>
    </DialogContent>
    <DialogActions>
      <Button color="inherit" onClick={onStay} autoFocus>
        Keep editing
      </Button>
      <Button color="error" variant="contained" onClick={onDiscard}>
        Discard
      </Button>
    </DialogActions>
  </Dialog>
);
