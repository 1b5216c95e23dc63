import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { messageOf } from '../../shared/api/baseQuery';
import { useAnswer } from '../../shared/api/useAnswer';
import { FormError } from '../../shared/form/formErrors';
import { useResendConfirmationMutation } from '../../shared/session/loginApi';
import { useCurrentUser } from '../../shared/session/sessionApi';
import { RouterLink } from '../../shared/ui/RouterLink';

/** Sends members a new link to confirm their email; visitors log in first. */
export function NewConfirmationLink() {
  const user = useCurrentUser();
  const [resend, { isLoading }] = useResendConfirmationMutation();
  const { run, data, error } = useAnswer(resend);
  if (data) return <Typography role="status">{data.message}</Typography>;
  if (user === undefined) return null;
  if (user === null) {
    return (
      <Button
        component={RouterLink}
        href="/login?next=/dashboard"
        variant="contained"
        size="large"
        fullWidth
      >
        Log in for a new link
      </Button>
    );
  }
  return (
    <>
      <FormError message={error ? messageOf(error, 'The link could not be sent') : undefined} />
      <Button
        variant="contained"
        size="large"
        fullWidth
        loading={isLoading}
        onClick={() => void run()}
      >
        Send a new link
      </Button>
      <Button component={RouterLink} href="/dashboard" fullWidth>
        Go to Dashboard
      </Button>
    </>
  );
}
