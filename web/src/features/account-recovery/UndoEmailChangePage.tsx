import type { LoginFactor, MailedLinkResponse } from '@contracts/user';
import Checkbox from '@mui/material/Checkbox';
import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormGroup from '@mui/material/FormGroup';
import FormHelperText from '@mui/material/FormHelperText';
import FormLabel from '@mui/material/FormLabel';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useMutationResult } from '../../shared/api/useMutationResult';
import { formatMoment } from '../../shared/format/format';
import { SupportEmail } from '../../shared/ui/SupportEmail';
import { LinkAction, LinkDone } from './LinkAction';
import { MailedLink } from './MailedLink';
import { RecoveryPage } from './RecoveryPage';
import { ResetPasswordForm } from './ResetPasswordForm';
import { useUndoEmailChangeMutation } from './recoveryApi';
import { useLinkToken } from './useLinkToken';

const OTHERWISE = (
  <Typography>
    The link works once and expires after seven days. If you didn&apos;t change your email yourself,
    contact <SupportEmail />
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
  const { run, data: restored, error } = useMutationResult(undo);
  const [keep, setKeep] = useState<string[]>([]);
  if (restored) return <NewPassword message={restored.message} token={restored.passwordToken} />;
  return (
    <Stack sx={{ gap: 4, overflowWrap: 'anywhere' }}>
      <Typography>
        {link.email} becomes the email of the account <strong>{link.username}</strong> again. This
        logs out all sessions. Then you set a new password.
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

interface FactorsToRemoveProps {
  factors: LoginFactor[];
  /** The ids of those that stay; all others are removed. */
  keep: string[];
  onChange: (keep: string[]) => void;
}

/** Lists the second factors of an account that somebody else had access to; all are selected until their owner keeps one. */
function FactorsToRemove({ factors, keep, onChange }: FactorsToRemoveProps) {
  if (factors.length === 0) return null;
  const toggle = (id: string) =>
    onChange(keep.includes(id) ? keep.filter((one) => one !== id) : [...keep, id]);
  return (
    <FormControl component="fieldset">
      <FormLabel component="legend">Remove from your login</FormLabel>
      <FormGroup>
        {factors.map(({ id, kind, name, addedAt }) => (
          <FormControlLabel
            key={id}
            label={`${nameOf(kind, name)}, added ${formatMoment(addedAt)}`}
            control={<Checkbox checked={!keep.includes(id)} onChange={() => toggle(id)} />}
          />
        ))}
      </FormGroup>
      <FormHelperText sx={{ mx: 0 }}>
        Keep only what you added yourself: the person who changed your email may have added the
        others.
      </FormHelperText>
    </FormControl>
  );
}

const nameOf = (kind: LoginFactor['kind'], name: string | null): string =>
  ({
    totp: 'Authenticator app',
    passkey: `Passkey “${name ?? ''}”`,
    'backup-codes': 'Backup codes',
  })[kind];
