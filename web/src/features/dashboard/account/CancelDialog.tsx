import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import { messageOf } from '../../../shared/api/messageOf';
import { useToast } from '../../../shared/toast/useToast';
import { useCancelSubscriptionMutation } from '../dashboardApi';

/** Asks before renewal is stopped; what is paid for stays. */
export function CancelDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const [cancel, { isLoading }] = useCancelSubscriptionMutation();
  const toast = useToast();
  const confirm = async () => {
    const { error } = await cancel();
    onClose();
    if (error) toast({ title: 'Error', description: messageOf(error, 'The membership could not be cancelled'), variant: 'destructive' });
    else toast({ title: 'Membership Cancelled', description: 'EXE Pro stays with you until the end of what is paid for.' });
  };
  return (
    <Dialog open={open} onClose={onClose} aria-labelledby="cancel-title" aria-describedby="cancel-text">
      <DialogTitle id="cancel-title">Cancel EXE Pro?</DialogTitle>
      <DialogContent>
        <DialogContentText id="cancel-text">
          You keep EXE Pro until the end of what is paid for. It is not renewed after that.
        </DialogContentText>
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
