import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { LoadingSkeleton } from '../../shared/ui/LoadingSkeleton';
import { RouterLink } from '../../shared/ui/RouterLink';
import { NoLink } from './NoLink';
import { RecoveryPage } from './RecoveryPage';
import { ResetPasswordForm } from './ResetPasswordForm';
import { useLinkToken } from './useLinkToken';

/** Sets a new password with the token of a mailed link. */
export function ResetPasswordPage() {
  const token = useLinkToken();
  const [done, setDone] = useState(false);
  return (
    <RecoveryPage title="Set a new password">
      {done && <Done />}
      {!done && token === null && (
        <NoLink message="This reset link is incomplete. Request a new one." />
      )}
      {!done && token !== null && <Form token={token} onDone={() => setDone(true)} />}
    </RecoveryPage>
  );
}

function Form({ token, onDone }: { token: string | undefined; onDone: () => void }) {
  if (token === undefined) return <LoadingSkeleton label="Loading the form" height={240} />;
  return <ResetPasswordForm token={token} onDone={onDone} />;
}

function Done() {
  return (
    <>
      <Typography role="status" sx={{ mb: 5 }}>
        Your password was changed. Please log in with your new password.
      </Typography>
      <Button component={RouterLink} href="/login" variant="contained" size="large" fullWidth>
        Log in
      </Button>
    </>
  );
}
