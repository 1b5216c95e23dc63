import CheckIcon from '@mui/icons-material/Check';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { FRESH } from '../../../shared/api/api';
import { messageOf } from '../../../shared/api/baseQuery';
import { Label } from '../../../shared/ui/Label';
import { LoadError } from '../../../shared/ui/LoadError';
import { LoadingSkeleton } from '../../../shared/ui/LoadingSkeleton';
import { Section } from '../../../shared/ui/Section';
import { useAccountQuery } from '../accountApi';
import { EmailForm } from './EmailForm';
import { useResendConfirmationMutation } from '../../../shared/session/loginApi';
import { useErrorToast } from '../../../shared/toast/useErrorToast';
import { useToast } from '../../../shared/toast/useToast';

/** The member's email, whether it is confirmed, and a form to change it. */
export function EmailSection() {
  const { data: account, error, refetch } = useAccountQuery(undefined, FRESH); // a link in an email can have changed it
  return (
    <Section title="Email" state={account && <Confirmed isConfirmed={account.emailConfirmed} />}>
      {error && !account && (
        <LoadError
          message={messageOf(error, 'Your email could not be loaded')}
          retry={() => void refetch()}
        />
      )}
      {!error && !account && <LoadingSkeleton label="Loading your email" height={24} />}
      {account && <Typography sx={{ overflowWrap: 'anywhere' }}>{account.email}</Typography>}
      {account && !account.emailConfirmed && (
        <Typography color="textSecondary" sx={{ mt: 2 }}>
          Please open the link that we sent to this email. You can use everything but two-factor
          authentication in the meantime.
        </Typography>
      )}
      {account && <Actions isConfirmed={account.emailConfirmed} />}
    </Section>
  );
}

const Confirmed = ({ isConfirmed }: { isConfirmed: boolean }) =>
  isConfirmed ? (
    <Label color="success.main" icon={<CheckIcon />}>
      Confirmed
    </Label>
  ) : (
    <Label color="warning.main">Not confirmed</Label>
  );

/** The button gets the focus when the form closes; the form takes it when it opens. */
function Actions({ isConfirmed }: { isConfirmed: boolean }) {
  const [open, setOpen] = useState<boolean>(); // undefined until the form opens for the first time
  return (
    <>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 3, mt: 3 }}>
        {!isConfirmed && <ResendButton label="Send the link again" />}
        {!open && (
          <Button
            variant="outlined"
            color="inherit"
            autoFocus={open === false}
            onClick={() => setOpen(true)}
          >
            Change email
          </Button>
        )}
      </Box>
      {open && <EmailForm onDone={() => setOpen(false)} />}
    </>
  );
}

/** Sends the member a new link that confirms their email. */
function ResendButton({ label }: { label: string }) {
  const [resend, { isLoading }] = useResendConfirmationMutation();
  const toast = useToast();
  const showError = useErrorToast();
  const run = async () => {
    const { data, error } = await resend();
    if (error) showError(error, 'The link could not be sent');
    else toast({ title: 'Link sent', description: data.message });
  };
  return (
    <Button variant="outlined" color="inherit" onClick={() => void run()} loading={isLoading}>
      {label}
    </Button>
  );
}
