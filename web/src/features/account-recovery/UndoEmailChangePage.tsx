import type { MailedLinkResponse } from '@contracts/user';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useAnswer } from '../../shared/api/useAnswer';
import { SupportEmail } from '../../shared/ui/SupportEmail';
import { FactorsToRemove } from './FactorsToRemove';
import { LinkAction, LinkDone } from './LinkAction';
import { MailedLink } from './MailedLink';
import { RecoveryPage } from './RecoveryPage';
import { useUndoEmailChangeMutation } from './recoveryApi';
import { ResetPasswordForm } from './ResetPasswordForm';
import { useLinkToken } from './useLinkToken';

const OTHERWISE = (
  <Typography>
    The link works once, for seven days. If you didn&apos;t change your email yourself, contact{' '}
    <SupportEmail />
  </Typography>
);

/** Restores the former email of an account with the token of a mailed link, then asks for a new password. */
export function UndoEmailChangePage() {
  const token = useLinkToken();
  return (
    <RecoveryPage title="Restore your email">
      <MailedLink token={token} otherwise={OTHERWISE}>
        {(link, given) => <Restoration link={link} token={given} />}
      </MailedLink>
    </RecoveryPage>
  );
}

function Restoration({ link, token }: { link: MailedLinkResponse; token: string }) {
  const [undo, { isLoading }] = useUndoEmailChangeMutation();
  const { run, data: restored, error } = useAnswer(undo);
  const [keep, setKeep] = useState<string[]>([]);
  if (restored) return <NewPassword message={restored.message} token={restored.passwordToken} />;
  return (
    <Stack sx={{ gap: 4, overflowWrap: 'anywhere' }}>
      <Typography>
        {link.email} becomes the email of the account <strong>{link.username}</strong> again.
        Everybody is logged out of it, and you set a new password.
      </Typography>
      <FactorsToRemove factors={link.secondFactors} keep={keep} onChange={setKeep} />
      <LinkAction
        label="Restore my email"
        run={() => void run({ token, keep })}
        error={error}
        isLoading={isLoading}
        otherwise={OTHERWISE}
      />
    </Stack>
  );
}

function NewPassword({ message, token }: { message: string; token: string }) {
  const [isDone, setDone] = useState(false);
  if (isDone)
    return (
      <LinkDone
        message="Your password was changed. Please log in with it."
        next={{ label: 'Log in', href: '/login' }}
      />
    );
  return (
    <Stack sx={{ gap: 4 }}>
      <Typography role="status">{message}</Typography>
      <ResetPasswordForm token={token} onDone={() => setDone(true)} />
    </Stack>
  );
}
