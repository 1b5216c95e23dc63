import type { TotpSetupResponse } from '@contracts/user';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useEffect, useRef } from 'react';
import { useForm } from 'react-hook-form';
import { TextInput } from '../../../../shared/form/TextInput';
import { showFieldErrors } from '../../../../shared/form/formErrors';
import { submitShown } from '../../../../shared/form/submitShown';
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
  const form = useForm({ defaultValues: { code: '' } });
  const { register, formState } = form;
  const element = useRef<HTMLFormElement>(null);
  useEffect(() => element.current?.focus(), []);
  const submit = submitShown(form, async (fields) => {
    const answer = await run(
      () => confirm(fields),
      (error) => showFieldErrors(form, error),
    );
    if (answer) onDone(answer.backupCodes);
  });
  return (
    <Stack
      component="form"
      ref={element}
      tabIndex={-1}
      noValidate
      aria-label="Set up an app"
      onSubmit={submit}
      sx={{ gap: 4, width: '100%', outline: 'none' }}
    >
      <Typography>
        Scan this code with your app, or enter the key. Then enter the code that the app shows.
      </Typography>
      <QrCode text={setup.uri} label="QR code for your authenticator app" />
      <Typography variant="mono" sx={{ overflowWrap: 'anywhere' }}>
        {setup.secret} <CopyButton text={setup.secret} label="Copy the key" />
      </Typography>
      <TextInput
        label="Code of the app"
        autoComplete="one-time-code"
        inputProps={{ inputMode: 'numeric' }}
        field={register('code', {
          validate: (code) =>
            /^\d{6}$/.test(code.replace(/\s/g, '')) || 'Please enter the six digits',
        })}
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
