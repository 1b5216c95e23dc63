import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { type NewPassword, NewPasswordForm } from '../../shared/auth/NewPasswordForm';
import type { ApiError } from '../../shared/api/baseQuery';
import { useMutationResult } from '../../shared/api/useMutationResult';
import { NoLink } from './NoLink';
import { useResetPasswordMutation } from './recoveryApi';
import { useMailedLink } from './useMailedLink';

const FAILED = 'Something went wrong. Please try again.';

/** Asks for the new password twice. `onDone` is called when it is set. */
export function ResetPasswordForm({ token, onDone }: { token: string; onDone: () => void }) {
  const { link } = useMailedLink(token); // only names the account: the form is there before the response
  const [reset, { isLoading }] = useResetPasswordMutation();
  const { run, error } = useMutationResult(reset);
  if ((error as ApiError | undefined)?.code === 'invalid_link')
    return <NoLink message="This link is no longer valid." />;
  const save = async ({ password }: NewPassword) => {
    const result = await run({ token, password });
    if (!result.error) onDone();
    return result.error;
  };
  return (
    <NewPasswordForm
      label="Set a new password"
      field="password"
      email={link?.email}
      error={error}
      fallback={FAILED}
      save={save}
    >
      <Button type="submit" variant="contained" size="large" loading={isLoading}>
        Set password
      </Button>
      <Typography color="textSecondary">You will be logged out everywhere.</Typography>
    </NewPasswordForm>
  );
}
