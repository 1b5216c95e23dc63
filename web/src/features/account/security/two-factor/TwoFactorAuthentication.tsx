import Button from '@mui/material/Button';
import Divider from '@mui/material/Divider';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { messageOf } from '../../../../shared/api/baseQuery';
import { LoadError } from '../../../../shared/ui/LoadError';
import { LoadingSkeleton } from '../../../../shared/ui/LoadingSkeleton';
import { Section } from '../../../../shared/ui/Section';
import { useAccountQuery } from '../../accountApi';
import { ResendButton } from '../ResendButton';
import { AuthenticatorApp } from './AuthenticatorApp';
import { BackupCodes } from './BackupCodes';
import { Passkeys } from './Passkeys';
import { useReplaceBackupCodesMutation, useSecondFactorsQuery } from './twoFactorApi';
import { type RunConfirmed, useConfirmedAction } from './useConfirmedAction';

/** Sets up and removes the member's second factors. */
export function TwoFactorAuthentication() {
  const { data: factors, error, refetch } = useSecondFactorsQuery();
  const { data: account } = useAccountQuery();
  const { run, dialog } = useConfirmedAction();
  const [codes, setCodes] = useState<string[]>([]);
  const isOn = factors !== undefined && (factors.totp || factors.passkeys.length > 0);
  return (
    <Section title="Two-factor authentication">
      {error && !factors && (
        <LoadError
          message={messageOf(error, 'Two-factor authentication could not be loaded')}
          retry={() => void refetch()}
        />
      )}
      {!error && !factors && (
        <LoadingSkeleton label="Loading two-factor authentication" height={120} />
      )}
      {factors && (
        <Stack sx={{ gap: 5 }} divider={<Divider />}>
          <Typography color="textSecondary">
            {isOn
              ? 'Two-factor authentication is on. Your password alone is no longer enough.'
              : 'Protects your account even if someone learns your password.'}
          </Typography>
          {account?.emailConfirmed === false && <ConfirmEmailFirst email={account.email} />}
          <Passkeys passkeys={factors.passkeys} run={run} onCodes={setCodes} />
          <AuthenticatorApp isOn={factors.totp} run={run} onCodes={setCodes} />
          {isOn && <BackupCodesLeft left={factors.backupCodesLeft} run={run} onCodes={setCodes} />}
        </Stack>
      )}
      <BackupCodes codes={codes} onClose={() => setCodes([])} />
      {dialog}
    </Section>
  );
}

/** Says why no second factor can be added yet, and sends the link that is missing. */
function ConfirmEmailFirst({ email }: { email: string }) {
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

interface BackupCodesLeftProps {
  left: number;
  run: RunConfirmed;
  onCodes: (codes: string[]) => void;
}

/** Shows how many backup codes are left, and replaces them. */
function BackupCodesLeft({ left, run, onCodes }: BackupCodesLeftProps) {
  const [replace, { isLoading }] = useReplaceBackupCodesMutation();
  const submit = async () => onCodes((await run(() => replace()))?.backupCodes ?? []);
  return (
    <Stack sx={{ gap: 3, alignItems: 'start' }}>
      <div>
        <Typography sx={{ fontWeight: 650 }}>Backup codes</Typography>
        <Typography color="textSecondary">
          {left === 1 ? '1 code is' : `${left} codes are`} left. Each works once.
        </Typography>
      </div>
      <Button variant="outlined" color="inherit" onClick={() => void submit()} loading={isLoading}>
        Get new codes
      </Button>
    </Stack>
  );
}
