import Divider from '@mui/material/Divider';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { messageOf } from '../../../../shared/api/baseQuery';
import { LoadError } from '../../../../shared/ui/LoadError';
import { LoadingSkeleton } from '../../../../shared/ui/LoadingSkeleton';
import { useAccountQuery } from '../../dashboardApi';
import { Section } from '../../Section';
import { AuthenticatorApp } from './AuthenticatorApp';
import { BackupCodes, BackupCodesLeft } from './BackupCodes';
import { Passkeys } from './Passkeys';
import { ConfirmEmailFirst } from './ConfirmEmailFirst';
import { useSecondFactorsQuery } from './twoStepApi';
import { useConfirmedAction } from './useConfirmedAction';

/** Sets up and removes the second steps of the member's logins. */
export function TwoStepLogin() {
  const { data: factors, error, refetch } = useSecondFactorsQuery();
  const { data: account } = useAccountQuery();
  const { run, dialog } = useConfirmedAction();
  const [codes, setCodes] = useState<string[]>([]);
  const isOn = factors !== undefined && (factors.totp || factors.passkeys.length > 0);
  return (
    <Section title="Two-step login" heading="h3">
      {error && !factors && (
        <LoadError
          message={messageOf(error, 'Your second steps could not be loaded')}
          retry={() => void refetch()}
        />
      )}
      {!error && !factors && <LoadingSkeleton label="Loading your second steps" height={120} />}
      {factors && (
        <Stack sx={{ gap: 5 }} divider={<Divider />}>
          <Typography color="textSecondary">
            {isOn
              ? 'Somebody who knows your password cannot log in without a second step.'
              : 'Protect your account even if somebody learns your password.'}
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
