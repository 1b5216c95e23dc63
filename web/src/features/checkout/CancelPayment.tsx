import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import { useState } from 'react';

/** Cancels a payment after a question: coins may be on their way already. */
export function CancelPayment({
  onCancel,
  isCanceling,
}: {
  onCancel: () => void;
  isCanceling: boolean;
}) {
  const [isAsking, setAsking] = useState(false);
  const keep = () => setAsking(false);
  const cancel = () => {
    keep();
    onCancel();
  };
  return (
    <>
      <Button fullWidth color="inherit" onClick={() => setAsking(true)} loading={isCanceling}>
        Cancel payment
      </Button>
      <Dialog
        open={isAsking}
        role="alertdialog"
        onClose={keep}
        maxWidth="xs"
        aria-labelledby="cancel-title"
        aria-describedby="cancel-text"
      >
        <DialogTitle id="cancel-title">Cancel this payment?</DialogTitle>
        <DialogContent>
          <DialogContentText id="cancel-text">
            If you have already sent coins, keep the payment: they are confirmed within a few
            minutes.
          </DialogContentText>
        </DialogContent>
        <DialogActions>
          <Button color="inherit" onClick={keep} autoFocus>
            Keep payment
          </Button>
          <Button color="error" variant="contained" onClick={cancel}>
            Cancel payment
          </Button>
        </DialogActions>
      </Dialog>
    </>
  );
}
