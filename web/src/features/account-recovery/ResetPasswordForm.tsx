import Button from '@mui/material/Button';
import { type NewPassword, NewPasswordForm } from '../../shared/auth/NewPasswordForm';
import { useResetPasswordMutation } from './recoveryApi';

const FAILED = 'Something went wrong. Please try again.';

/** Asks for the new password twice. `onDone` is called when it is set. */
export function ResetPasswordForm({ token, onDone }: { token: string; onDone: () => void }) {
  const [reset, { error, isLoading }] = useResetPasswordMutation();
  const save = async ({ password }: NewPassword) => {
    const answer = await reset({ token, password });
    if (!answer.error) onDone();
    return answer.error;
  };
  return (
    <NewPasswordForm label="Set a new password" field="password" error={error} fallback={FAILED} save={save}>
      <Button type="submit" variant="contained" size="large" loading={isLoading}>
        Set password
      </Button>
    </NewPasswordForm>
  );
}
