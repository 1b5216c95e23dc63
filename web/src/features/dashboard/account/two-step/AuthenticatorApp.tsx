import type { TotpSetupResponse } from '@contracts/user';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useId, useRef, useState } from 'react';
import { useToast } from '../../../../shared/toast/useToast';
import { TotpSetup } from './TotpSetup';
import { useRemoveTotpMutation, useStartTotpMutation } from './twoStepApi';
import type { RunConfirmed } from './useConfirmedAction';

interface AuthenticatorAppProps {
  isOn: boolean;
  run: RunConfirmed;
  /** Called with new backup codes, which are shown once. */
  onCodes: (codes: string[]) => void;
}

/** Sets up or removes an authenticator app. The button gets the focus when the form closes. */
export function AuthenticatorApp({ isOn, run, onCodes }: AuthenticatorAppProps) {
  const id = useId();
  const section = useRef<HTMLDivElement>(null);
  const [start, { isLoading: isStarting }] = useStartTotpMutation();
  const [remove, { isLoading: isRemoving }] = useRemoveTotpMutation();
  const [setup, setSetup] = useState<TotpSetupResponse | null>(); // undefined until the form opens for the first time
  const toast = useToast();
  const begin = async () => setSetup((await run(() => start())) ?? null);
  const end = async () => {
    const answer = await run(() => remove());
    section.current?.focus(); // the button that was pressed was disabled meanwhile
    if (answer) toast({ title: 'Second Step Removed', description: answer.message });
  };
  const done = (codes: string[]) => {
    setSetup(null);
    onCodes(codes);
    if (codes.length > 0) return; // on a phone, a toast would cover the title of their dialog
    toast({
      title: 'Second Step Added',
      description: 'From now on, your login asks for a code of your app.',
    });
  };
  return (
    <Stack
      ref={section}
      role="group"
      aria-labelledby={id}
      tabIndex={-1}
      sx={{ gap: 3, alignItems: 'start', outline: 'none' }}
    >
      <div>
        <Typography id={id} sx={{ fontWeight: 650 }}>
          Authenticator app
        </Typography>
        <Typography color="textSecondary">
          {isOn ? 'On' : 'An app on your phone shows a new code every 30 seconds.'}
        </Typography>
      </div>
      {setup && !isOn ? (
        <TotpSetup setup={setup} run={run} onDone={done} onCancel={() => setSetup(null)} />
      ) : (
        <Button
          variant="outlined"
          color="inherit"
          autoFocus={setup === null}
          onClick={() => void (isOn ? end() : begin())}
          loading={isStarting || isRemoving}
        >
          {isOn ? 'Remove the app' : 'Set up an app'}
        </Button>
      )}
    </Stack>
  );
}
