import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import Divider from '@mui/material/Divider';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { messageOf } from '../../../../shared/api/baseQuery';
import { CopyButton } from '../../../../shared/ui/CopyButton';
import { LoadError } from '../../../../shared/ui/LoadError';
import { LoadingSkeleton } from '../../../../shared/ui/LoadingSkeleton';
import { Section } from '../../../../shared/ui/Section';
import { useAccountQuery } from '../../accountApi';
import { ResendButton } from '../ResendButton';
import { AuthenticatorApp } from './AuthenticatorApp';
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
              ? 'Your password alone is not enough to log in.'
              : 'Protects your account even if somebody learns your password.'}
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

/** Shows new backup codes; the server can never show them again. */
function BackupCodes({ codes, onClose }: { codes: string[]; onClose: () => void }) {
  return (
    <Dialog
      open={codes.length > 0}
      fullWidth
      maxWidth="xs"
      aria-labelledby="codes-title"
      aria-describedby="codes-text"
    >
      <DialogTitle id="codes-title">Your backup codes</DialogTitle>
      <DialogContent>
        <DialogContentText id="codes-text" sx={{ mb: 4 }}>
          Keep them in a safe place, in case you lose your phone. Each works once. We cannot show
          them again.
        </DialogContentText>
        <Box component="ul" aria-label="Backup codes" sx={{ m: 0, p: 0, listStyle: 'none' }}>
          {codes.map((code) => (
            <Typography key={code} component="li" variant="mono" sx={{ py: 1 }}>
              {code}
            </Typography>
          ))}
        </Box>
      </DialogContent>
      <DialogActions>
        <CopyButton text={codes.join('\n')} label="Copy the codes" />
        <Button onClick={onClose}>I have saved them</Button>
      </DialogActions>
    </Dialog>
  );
}
