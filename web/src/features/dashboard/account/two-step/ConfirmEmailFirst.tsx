import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { ResendButton } from '../ResendButton';

/** Says why no second factor can be added yet, and sends the link that is missing. */
export function ConfirmEmailFirst({ email }: { email: string }) {
  return (
    <Stack role="status" sx={{ gap: 3, alignItems: 'start', overflowWrap: 'anywhere' }}>
      <Typography>
        Confirm your email before you set up two-factor authentication. Open the link that we sent
        to {email}.
      </Typography>
      <ResendButton label="Send the confirmation link" />
    </Stack>
  );
}
