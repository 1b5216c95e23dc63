import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useDispatch } from 'react-redux';
import { useNavigate } from 'react-router-dom';
import type { ApiState } from '../../../shared/api/api';
import { AUTH_FAILED, passwordRequired } from '../../../shared/auth/rules';
import { PasswordInput } from '../../../shared/form/PasswordInput';
import { FormError, formErrorOf, showFieldErrors } from '../../../shared/form/formErrors';
import { submitShown } from '../../../shared/form/submitShown';
import { live } from '../../../shared/live/LiveConnection';
import { clearCurrentUser } from '../../../shared/session/sessionApi';
import { useToast } from '../../../shared/toast/useToast';
import { useDeleteAccountMutation } from '../accountApi';
import { OwnAccountName } from '../OwnAccountName';
import { ConfirmByPasskey } from '../security/two-factor/ConfirmByPasskey';

const CONSEQUENCES = [
  'You are logged out everywhere, and your username, your email address and our emails to you are erased.',
  'Your tools and EXE Pro end now, without a refund. Your card subscription and open orders are canceled.',
  'Receipts and credit notes stay in our accounts, as the law requires, without your name and email. Download yours first.',
  'Your downloads still count in the totals, without a link to you.',
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
      {/* Scrolls by keyboard when nothing in it has the focus. */}
      <DialogContent tabIndex={isConfirmed ? 0 : undefined}>
        <FormError message={failure} />
        <DialogContentText id="delete-account-text">This cannot be undone.</DialogContentText>
        <Typography component="ul" color="textSecondary" sx={{ pl: 5, mt: 2, mb: 5 }}>
          {CONSEQUENCES.map((text) => (
            <li key={text}>{text}</li>
          ))}
        </Typography>
        <form id="delete-account-form" noValidate onSubmit={submit}>
          {isConfirmed ? (
            <Alert severity="success">You confirmed with your passkey.</Alert>
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

type Dispatch = ThunkDispatch<ApiState, unknown, UnknownAction>;

const EMPTY = { password: '' };

/** The form that deletes the account. On success, the home page shows a message, and nobody is logged in. */
function useDeleteAccount() {
  const [deleteAccount, { error, isLoading }] = useDeleteAccountMutation();
  const [isConfirmed, setConfirmed] = useState(false); // by a passkey, instead of the password
  const [toast, navigate, dispatch] = [useToast(), useNavigate(), useDispatch<Dispatch>()];
  const form = useForm({ mode: 'onChange', defaultValues: EMPTY });
  const submit = submitShown(form, async (fields) => {
    const result = await deleteAccount(isConfirmed ? {} : fields);
    if (result.error) {
      setConfirmed(false); // it may have expired
      return showFieldErrors(form, result.error);
    }
    await navigate('/');
    dispatch(clearCurrentUser());
    live.startAnew();
    toast({ title: 'Account deleted', description: result.data.message });
  });
  const failure = formErrorOf(error, AUTH_FAILED, Object.keys(EMPTY));
  return {
    form,
    submit,
    pending: isLoading,
    failure,
    isConfirmed,
    confirm: () => setConfirmed(true),
  };
}
