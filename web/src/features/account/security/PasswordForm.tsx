import Button from '@mui/material/Button';
import { useLocation } from 'react-router-dom';
import { type NewPassword, NewPasswordForm } from '../../../shared/auth/NewPasswordForm';
import { AUTH_FAILED } from '../../../shared/auth/rules';
import { useToast } from '../../../shared/toast/useToast';
import { useAccountQuery, useChangePasswordMutation } from '../accountApi';

/** Asks for the current password and, twice, for the new one. */
export function PasswordForm() {
  const [change, { error, isLoading }] = useChangePasswordMutation();
  const { data: account } = useAccountQuery();
  const { hash } = useLocation();
  const toast = useToast();
  const save = async ({ current, password }: NewPassword) => {
    const result = await change({ currentPassword: current, newPassword: password });
    if (!result.error) toast({ title: 'Password changed', description: result.data.message });
    return result.error;
  };
  return (
    <NewPasswordForm
      label="Change password"
      field="newPassword"
      asksCurrent
      autoFocus={hash === '#password'} // password managers open /.well-known/change-password
      email={account?.email}
      error={error}
      fallback={AUTH_FAILED}
      save={save}
    >
      <Button type="submit" variant="outlined" loading={isLoading} sx={{ alignSelf: 'start' }}>
        Change password
      </Button>
    </NewPasswordForm>
  );
}
