import type { MailedLinkResponse } from '@contracts/user';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import { useState } from 'react';
import { useErrorToast } from '../../shared/toast/useErrorToast';
import { useDisownEmailMutation } from './recoveryApi';

interface DisownEmailProps {
  link: MailedLinkResponse;
  token: string;
  /** Called with the server's message. */
  onDone: (message: string) => void;
}

/** For the owner of a mailbox who did not register the account, or did not ask for the change. */
export function DisownEmail({ link, token, onDone }: DisownEmailProps) {
  const [isOpen, setOpen] = useState(false);
  const [disown, { isLoading }] = useDisownEmailMutation();
  const showError = useErrorToast();
  const run = async () => {
    const { data, error } = await disown({ token });
    setOpen(false);
    if (data) onDone(data.message);
    else showError(error, 'Something went wrong. Please try again.');
  };
  const isDeleted = link.purpose === 'confirm-email';
  return (
    <>
      <Button color="inherit" fullWidth onClick={() => setOpen(true)}>
        This wasn&apos;t me
      </Button>
      {isOpen && (
        <Dialog
          open
          role="alertdialog"
          onClose={() => setOpen(false)}
          maxWidth="xs"
          aria-labelledby="disown-title"
          aria-describedby="disown-text"
        >
          <DialogTitle id="disown-title" sx={{ overflowWrap: 'anywhere' }}>
            {isDeleted ? `Delete the account ${link.username}?` : 'Refuse this change?'}
          </DialogTitle>
          <DialogContent>
            <DialogContentText id="disown-text">
              {isDeleted
                ? 'All its sessions end, and the account is deleted for good with everything that was bought for it.'
                : 'The link stops working, and the account keeps its current email.'}
            </DialogContentText>
          </DialogContent>
          <DialogActions>
            <Button color="inherit" onClick={() => setOpen(false)} autoFocus>
              Cancel
            </Button>
            <Button
              color="error"
              variant="contained"
              loading={isLoading}
              onClick={() => void run()}
            >
              {isDeleted ? 'Delete the account' : 'Refuse the change'}
            </Button>
          </DialogActions>
        </Dialog>
      )}
    </>
  );
}
