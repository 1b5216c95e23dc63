import type { MailedLinkResponse } from '@contracts/user';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { messageOf } from '../../shared/api/baseQuery';
import { useMutationResult } from '../../shared/api/useMutationResult';
import { FormError } from '../../shared/form/formErrors';
import { formatDay } from '../../shared/format/format';
import { useResendConfirmationMutation } from '../../shared/session/loginApi';
import { useCurrentUser } from '../../shared/session/sessionApi';
import { RouterLink } from '../../shared/ui/RouterLink';
import { DisownEmail } from './DisownEmail';
import { LinkAction, LinkDone } from './LinkAction';
import { MailedLink } from './MailedLink';
import { RecoveryPage } from './RecoveryPage';
import { useConfirmEmailMutation } from './recoveryApi';
import { useLinkToken } from './useLinkToken';

/** Confirms an email, or changes it to a new one, with the token of a mailed link. */
export function ConfirmEmailPage() {
  const token = useLinkToken();
  return (
    <RecoveryPage title="Confirm your email">
      <MailedLink token={token} otherwise={<NewConfirmationLink />}>
        {(link, given) => <Confirmation link={link} token={given} />}
      </MailedLink>
    </RecoveryPage>
  );
}

function Confirmation({ link, token }: { link: MailedLinkResponse; token: string }) {
  const [confirm, { isLoading }] = useConfirmEmailMutation();
  const { run, data, error } = useMutationResult(confirm);
  const [disowned, setDisowned] = useState<string>();
  if (data)
    return (
      <LinkDone message={data.message} next={{ label: 'Go to Dashboard', href: '/dashboard' }} />
    );
  if (disowned !== undefined)
    return <LinkDone message={disowned} next={{ label: 'Go to Home', href: '/' }} />;
  return (
    <Stack sx={{ gap: 4, overflowWrap: 'anywhere' }}>
      <Explanation link={link} />
      <LinkAction
        label="Confirm email"
        run={() => void run({ token })}
        error={error}
        isLoading={isLoading}
        otherwise={<NewConfirmationLink />}
      />
      {!error && <DisownEmail link={link} token={token} onDone={setDisowned} />}
    </Stack>
  );
}

function Explanation({
  link: { purpose, email, username, registeredAt },
}: {
  link: MailedLinkResponse;
}) {
  if (purpose === 'change-email') {
    return (
      <Typography>
        {email} becomes the email of the account <strong>{username}</strong>, which was registered
        on {formatDay(registeredAt)}. You can undo this from the old address for seven days.
      </Typography>
    );
  }
  return (
    <Typography>
      The account <strong>{username}</strong> was registered with {email} on{' '}
      {formatDay(registeredAt)}. Confirm only if you registered it. Every other browser will be
      logged out.
    </Typography>
  );
}

/** Sends members a new link to confirm their email; visitors log in first. */
function NewConfirmationLink() {
  const user = useCurrentUser();
  const [resend, { isLoading }] = useResendConfirmationMutation();
  const { run, data, error } = useMutationResult(resend);
  if (data) return <Typography role="status">{data.message}</Typography>;
  if (user === undefined) return null;
  if (user === null) {
    return (
      <Button
        component={RouterLink}
        href="/login?next=/account/security"
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
