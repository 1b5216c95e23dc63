import CodesIcon from '@mui/icons-material/PasswordOutlined';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useId, useState } from 'react';
import { messageOf } from '../../../../shared/api/baseQuery';
import { Label } from '../../../../shared/ui/Label';
import { LoadError } from '../../../../shared/ui/LoadError';
import { LoadingSkeleton } from '../../../../shared/ui/LoadingSkeleton';
import { Section } from '../../../../shared/ui/Section';
import { useAccountQuery } from '../../accountApi';
import { OnOff } from '../OnOff';
import { AuthenticatorApp } from './AuthenticatorApp';
import { BackupCodes } from './BackupCodes';
import { FactorSection } from './FactorSection';
import { Passkeys } from './Passkeys';
import { useReplaceBackupCodesMutation, useSecondFactorsQuery } from './twoFactorApi';
import { type RunConfirmed, useConfirmedAction } from './useConfirmedAction';

/** Sets up and removes the member's second factors. */
export function TwoFactorAuthentication() {
  const { data: factors, error, refetch } = useSecondFactorsQuery();
  const { data: account } = useAccountQuery();
  const { run, dialog } = useConfirmedAction();
  const [codes, setCodes] = useState<string[]>([]);
  const reasonId = useId();
  const reason = account?.emailConfirmed === false ? reasonId : undefined;
  const isOn = factors !== undefined && (factors.totp || factors.passkeys.length > 0);
  return (
    <Section title="Two-factor authentication" state={factors && <OnOff isOn={isOn} />}>
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
        <Stack sx={{ gap: 4 }}>
          <Typography color="textSecondary">
            {isOn
              ? 'Two-factor authentication is on. Your password alone is no longer enough.'
              : 'Protects your account even if someone learns your password.'}
          </Typography>
          {reason !== undefined && <ConfirmEmailFirst id={reason} email={account?.email ?? ''} />}
          <Passkeys passkeys={factors.passkeys} reason={reason} run={run} onCodes={setCodes} />
          <AuthenticatorApp isOn={factors.totp} reason={reason} run={run} onCodes={setCodes} />
          {isOn && <BackupCodesLeft left={factors.backupCodesLeft} run={run} onCodes={setCodes} />}
        </Stack>
      )}
      <BackupCodes codes={codes} onClose={() => setCodes([])} />
      {dialog}
    </Section>
  );
}

/** Says why no second factor can be added yet; the section Email sends the link again. `id` is that of the reason. */
function ConfirmEmailFirst({ id, email }: { id: string; email: string }) {
  return (
    <Alert severity="info" role="status" sx={{ overflowWrap: 'anywhere' }}>
      <Typography id={id}>
        Confirm your email before you set up two-factor authentication. Open the link that we sent
        to {email}, or send it again above, under Email.
      </Typography>
    </Alert>
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
    <FactorSection
      title="Backup codes"
      icon={<CodesIcon />}
      state={<Label color={left > 0 ? 'text.secondary' : 'warning.main'}>{left} left</Label>}
      description={`${left === 1 ? '1 code is' : `${left} codes are`} left. Each works once.`}
    >
      <Button variant="outlined" color="inherit" onClick={() => void submit()} loading={isLoading}>
        Get new codes
      </Button>
    </FactorSection>
  );
}
