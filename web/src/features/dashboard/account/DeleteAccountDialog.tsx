import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { passwordRequired } from '../../../shared/auth/rules';
import { FormError } from '../../../shared/form/formErrors';
import { PasswordInput } from '../../../shared/form/PasswordInput';
import { OwnAccountName } from './OwnAccountName';
import { ConfirmByPasskey } from './two-step/ConfirmByPasskey';
import { useDeleteAccount } from './useDeleteAccount';

const CONSEQUENCES = [
  'You are logged out everywhere, and your username, your email address and our emails to you are erased.',
  'Your tools and EXE Pro end now, without a refund. Your card subscription and open orders are canceled.',
  'Receipts and credit notes stay in our accounts, as the law requires, without your name and email. Download yours first.',
  'Your downloads stay counted, without a link to you.',
  'You can register again with the same email, but not with the same username.',
];

/** Asks for the password or a passkey before the account is deleted, and states what is erased and what stays. */
export function DeleteAccountDialog({ onClose }: { onClose: () => void }) {
  const { form, submit, pending, failure, isConfirmed, confirm } = useDeleteAccount();
  return (
    <Dialog
      open
      role="alertdialog"
      onClose={onClose}
      maxWidth="sm"
      aria-labelledby="delete-account-title"
      aria-describedby="delete-account-text"
    >
      <DialogTitle id="delete-account-title">Delete your account?</DialogTitle>
      <DialogContent>
        <FormError message={failure} />
        <DialogContentText id="delete-account-text">This cannot be undone.</DialogContentText>
        <Typography component="ul" color="textSecondary" sx={{ pl: 5, mt: 2, mb: 5 }}>
          {CONSEQUENCES.map((text) => (
            <li key={text}>{text}</li>
          ))}
        </Typography>
        <form id="delete-account-form" noValidate onSubmit={submit}>
          {isConfirmed ? (
            <Alert severity="success">You have confirmed with your passkey that it is you.</Alert>
          ) : (
            <Stack sx={{ gap: 4 }}>
              <OwnAccountName />
              <PasswordInput
                label="Your password"
                autoComplete="current-password"
                field={form.register('password', { validate: passwordRequired })}
                error={form.formState.errors.password}
              />
              <ConfirmByPasskey onDone={confirm} />
            </Stack>
          )}
        </form>
      </DialogContent>
      <DialogActions>
        <Button color="inherit" onClick={onClose} autoFocus>
          Cancel
        </Button>
        <Button
          type="submit"
          form="delete-account-form"
          color="error"
          variant="contained"
          loading={pending}
        >
          Delete account
        </Button>
      </DialogActions>
    </Dialog>
  );
}
