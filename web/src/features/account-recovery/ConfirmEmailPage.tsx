import type { MailedLinkResponse } from '@contracts/user';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useAnswer } from '../../shared/api/useAnswer';
import { formatDay } from '../../shared/format/format';
import { DisownEmail } from './DisownEmail';
import { LinkAction, LinkDone } from './LinkAction';
import { MailedLink } from './MailedLink';
import { NewConfirmationLink } from './NewConfirmationLink';
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
  const { run, data, error } = useAnswer(confirm);
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
        on {formatDay(registeredAt)}. Its former email can take it back for seven days.
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
