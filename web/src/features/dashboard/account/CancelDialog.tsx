import type { SubscriptionResponse } from '@contracts/payments';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import { useState } from 'react';
import { messageOf } from '../../../shared/api/baseQuery';
import { useCancelSubscriptionMutation } from '../../../shared/membership/membershipApi';
import { hasTimeLeft } from '../../../shared/membership/proOffer';
import { useToast } from '../../../shared/toast/useToast';

interface CancelDialogProps {
  open: boolean;
  onClose: () => void;
  /** Called when the dialog is gone after the cancellation; the button that opened it disappears. */
  onCanceled: () => void;
  membership: SubscriptionResponse;
}

/** Asks for confirmation before renewal stops, and states what ends and what stays. */
export function CancelDialog({ open, onClose, onCanceled, membership }: CancelDialogProps) {
  const [cancel, { isLoading, isSuccess }] = useCancelSubscriptionMutation();
  const [now] = useState(() => new Date());
  const toast = useToast();
  const kept = hasTimeLeft(membership, now)
    ? 'You keep EXE Pro until the end of your paid period. '
    : '';
  const ended = membership.card
    ? "Your card won't be charged again."
    : "You won't get renewal reminders.";
  const confirm = async () => {
    const { error } = await cancel();
    onClose();
    if (error)
      toast({
        title: 'Error',
        description: messageOf(error, 'The membership could not be canceled'),
        variant: 'destructive',
      });
    else toast({ title: 'Membership Canceled', description: kept + ended });
  };
  return (
    <Dialog
      open={open}
      onClose={onClose}
      slotProps={{ transition: { onExited: () => isSuccess && onCanceled() } }}
      aria-labelledby="cancel-title"
      aria-describedby="cancel-text"
    >
      <DialogTitle id="cancel-title">Cancel EXE Pro?</DialogTitle>
      <DialogContent>
        <DialogContentText id="cancel-text">{kept + ended}</DialogContentText>
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>Keep EXE Pro</Button>
        <Button color="error" onClick={() => void confirm()} loading={isLoading}>
          Cancel membership
        </Button>
      </DialogActions>
    </Dialog>
  );
}
