import type { TotpSetupResponse } from '@contracts/user';
import PhoneIcon from '@mui/icons-material/PhonelinkLockOutlined';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useEffect, useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import { TextInput } from '../../../../shared/form/TextInput';
import { showFieldErrors } from '../../../../shared/form/formErrors';
import { submitShown } from '../../../../shared/form/submitShown';
import { useToast } from '../../../../shared/toast/useToast';
import { CopyButton } from '../../../../shared/ui/CopyButton';
import { QrCode } from '../../../../shared/ui/QrCode';
import { OnOff } from '../OnOff';
import { FactorSection } from './FactorSection';
import {
  useConfirmTotpMutation,
  useRemoveTotpMutation,
  useStartTotpMutation,
} from './twoFactorApi';
import type { RunConfirmed } from './useConfirmedAction';

interface AuthenticatorAppProps {
  isOn: boolean;
  /** The id of the text that says why it cannot be set up now; undefined when it can. */
  reason: string | undefined;
  run: RunConfirmed;
  /** Called with new backup codes, which are shown once. */
  onCodes: (codes: string[]) => void;
}

/** Sets up or removes an authenticator app. The button gets the focus when the form closes. */
export function AuthenticatorApp({ isOn, reason, run, onCodes }: AuthenticatorAppProps) {
  const section = useRef<HTMLDivElement>(null);
  const [start, { isLoading: isStarting }] = useStartTotpMutation();
  const [remove, { isLoading: isRemoving }] = useRemoveTotpMutation();
  const [setup, setSetup] = useState<TotpSetupResponse | null>(); // undefined until the form opens for the first time
  const toast = useToast();
  const begin = async () => setSetup((await run(() => start())) ?? null);
  const end = async () => {
    const result = await run(() => remove());
    section.current?.focus(); // the button that was pressed was disabled meanwhile
    if (result) toast({ title: 'Authenticator app removed', description: result.message });
  };
  const done = (codes: string[]) => {
    setSetup(null);
    onCodes(codes);
    if (codes.length > 0) return; // on a phone, a toast would cover the title of their dialog
    toast({
      title: 'Authenticator app added',
      description: 'From now on, you need a code from your app to log in.',
    });
  };
  return (
    <FactorSection
      ref={section}
      title="Authenticator app"
      icon={<PhoneIcon />}
      state={<OnOff isOn={isOn} />}
      description="An app on your phone shows a new code every 30 seconds."
    >
      {setup && !isOn ? (
        <TotpSetup setup={setup} run={run} onDone={done} onCancel={() => setSetup(null)} />
      ) : (
        <Button
          variant="outlined"
          color="inherit"
          autoFocus={setup === null}
          disabled={!isOn && reason !== undefined}
          aria-describedby={isOn ? undefined : reason}
          onClick={() => void (isOn ? end() : begin())}
          loading={isStarting || isRemoving}
        >
          {isOn ? 'Remove the app' : 'Set up an app'}
        </Button>
      )}
    </FactorSection>
  );
}

interface TotpSetupProps {
  setup: TotpSetupResponse;
  run: RunConfirmed;
  /** Called with new backup codes, if this is the first second factor. */
  onDone: (codes: string[]) => void;
  onCancel: () => void;
}

/** Shows the secret of a new authenticator app and asks for its first code. Gets the focus, since the instructions come first. */
function TotpSetup({ setup, run, onDone, onCancel }: TotpSetupProps) {
  const [confirm, { isLoading }] = useConfirmTotpMutation();
  const form = useForm({ defaultValues: { code: '' } });
  const { register, formState } = form;
  const element = useRef<HTMLFormElement>(null);
  useEffect(() => element.current?.focus(), []);
  const submit = submitShown(form, async (fields) => {
    const result = await run(
      () => confirm(fields),
      (error) => showFieldErrors(form, error),
    );
    if (result) onDone(result.backupCodes);
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
        Scan this QR code with your app, or enter the key. Then enter the code that the app shows.
      </Typography>
      <QrCode text={setup.uri} label="QR code for your authenticator app" />
      <Typography variant="mono" sx={{ overflowWrap: 'anywhere' }}>
        {setup.secret.replace(/(.{4})(?=.)/g, '$1 ')}{' '}
        <CopyButton text={setup.secret} label="Copy the key" />
      </Typography>
      <TextInput
        label="6-digit code"
        autoComplete="one-time-code"
        inputProps={{ inputMode: 'numeric' }}
        field={register('code', {
          validate: (code) =>
            /^\d{6}$/.test(code.replace(/\s/g, '')) || 'Please enter the 6 digits',
        })}
        error={formState.errors.code}
      />
      <Stack direction="row" sx={{ gap: 3, flexWrap: 'wrap' }}>
        <Button type="submit" variant="outlined" loading={isLoading}>
          Verify and turn on
        </Button>
        <Button color="inherit" onClick={onCancel}>
          Cancel
        </Button>
      </Stack>
    </Stack>
  );
}
