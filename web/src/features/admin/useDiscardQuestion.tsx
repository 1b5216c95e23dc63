import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import { type ReactElement, useEffect, useState } from 'react';
import { useBlocker } from 'react-router-dom';

/**
 * Guards a form: with changes, Escape, a click beside its dialog, links and Back lose them only after the user has confirmed it. The
 * browser asks before the tab is closed. While the form is sent, leaving the page asks as well.
 */
export function useDiscardQuestion(
  isChanged: boolean,
  onClose: () => void,
  isSending = false,
  keptOnPage = false,
): { close: () => void; question: ReactElement } {
  const [isAsking, setAsking] = useState(false);
  const leaving = useLeaveGuard(isChanged || isSending, keptOnPage);
  const stay = () => {
    setAsking(false);
    leaving.cancel();
  };
  const discard = () => (leaving.isAsking ? leaving.confirm() : onClose());
  return {
    close: () => (isChanged ? setAsking(true) : onClose()),
    question: (
      <DiscardDialog
        open={isAsking || leaving.isAsking}
        isSending={isSending}
        onStay={stay}
        onDiscard={discard}
      />
    ),
  };
}

interface DiscardDialogProps {
  open: boolean;
  isSending: boolean;
  onStay: () => void;
  onDiscard: () => void;
}

const DiscardDialog = ({ open, isSending, onStay, onDiscard }: DiscardDialogProps) => (
  <Dialog
    open={open}
    role="alertdialog"
    onClose={onStay}
    maxWidth="xs"
    aria-labelledby="discard-title"
    aria-describedby="discard-text"
  >
    <DialogTitle id="discard-title">
      {isSending ? 'Leave while this is being sent?' : 'Discard your changes?'}
    </DialogTitle>
    <DialogContent>
      <DialogContentText id="discard-text">
        {isSending
          ? 'It continues, but if it fails, your input is lost.'
          : 'They have not been saved.'}
      </DialogContentText>
    </DialogContent>
    <DialogActions>
      <Button color="inherit" onClick={onStay} autoFocus>
        {isSending ? 'Stay here' : 'Keep editing'}
      </Button>
      <Button color="error" variant="contained" onClick={onDiscard}>
        {isSending ? 'Leave' : 'Discard'}
      </Button>
    </DialogActions>
  </Dialog>
);

/**
 * Holds back links and Back while there is unsaved work, and makes the browser ask before the tab is closed or reloaded. Work that is
 * `keptOnPage` survives a change of the query, such as another tab of the page.
 */
function useLeaveGuard(isUnsaved: boolean, keptOnPage = false) {
  const blocker = useBlocker(
    ({ currentLocation: from, nextLocation: to }) =>
      isUnsaved && (from.pathname !== to.pathname || (!keptOnPage && from.search !== to.search)),
  );
  useEffect(() => {
    if (!isUnsaved) return undefined;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, [isUnsaved]);
  return {
    isAsking: blocker.state === 'blocked',
    cancel: () => blocker.reset?.(),
    confirm: () => blocker.proceed?.(),
  };
}
