import type { TotpSetupResponse } from '@contracts/user';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useEffect, useRef } from 'react';
import { useForm } from 'react-hook-form';
import { TextInput } from '../../../../shared/form/TextInput';
import { CopyButton } from '../../../../shared/ui/CopyButton';
import { QrCode } from '../../../../shared/ui/QrCode';
import { useConfirmTotpMutation } from './twoStepApi';
import type { RunConfirmed } from './useConfirmedAction';

interface TotpSetupProps {
  setup: TotpSetupResponse;
  run: RunConfirmed;
  /** Called with new backup codes, if this is the first second step. */
  onDone: (codes: string[]) => void;
  onCancel: () => void;
}

/** Shows the secret of a new authenticator app and asks for its first code. Gets the focus, since the instructions come first. */
export function TotpSetup({ setup, run, onDone, onCancel }: TotpSetupProps) {
  const [confirm, { isLoading }] = useConfirmTotpMutation();
  const { register, handleSubmit, formState } = useForm({ defaultValues: { code: '' } });
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => form.current?.focus(), []);
  const submit = handleSubmit(async (fields) => {
    const answer = await run(() => confirm(fields));
    if (answer) onDone(answer.backupCodes);
  });
  return (
    <Stack
      component="form"
      ref={form}
      tabIndex={-1}
      noValidate
      aria-label="Set up an app"
      onSubmit={(event) => void submit(event)}
      sx={{ gap: 4, width: '100%', outline: 'none' }}
    >
      <Typography>Scan this code with your app, or enter the key. Then enter the code that the app shows.</Typography>
      <QrCode text={setup.uri} label="QR code for your authenticator app" />
      <Typography variant="mono" sx={{ overflowWrap: 'anywhere' }}>
        {setup.secret} <CopyButton text={setup.secret} label="Copy the key" />
      </Typography>
      <TextInput
        label="Code of the app"
        autoComplete="one-time-code"
        inputProps={{ inputMode: 'numeric' }}
        field={register('code', { validate: (code) => /^\d{6}$/.test(code.replace(/\s/g, '')) || 'Please enter the six digits' })}
        error={formState.errors.code}
      />
      <Stack direction="row" sx={{ gap: 3, flexWrap: 'wrap' }}>
        <Button type="submit" variant="outlined" loading={isLoading}>
          Turn on
        </Button>
        <Button color="inherit" onClick={onCancel}>
          Cancel
        </Button>
      </Stack>
    </Stack>
  );
}
