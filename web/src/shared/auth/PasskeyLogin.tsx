import KeyIcon from '@mui/icons-material/KeyOutlined';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useState } from 'react';
import { messageOf } from '../api/baseQuery';
import { FormError } from '../form/formErrors';
import { usePasskeyLoginMutation, usePasskeyLoginOptionsMutation } from '../session/loginApi';
import { NO_PASSKEY, signWithPasskey } from './passkeys';
import { AUTH_FAILED } from './rules';

interface PasskeyLoginProps {
  isStaying: () => boolean;
  /** Called after success. */
  onDone: () => void;
}

/** Logs in with nothing but a passkey. */
export function PasskeyLogin({ isStaying, onDone }: PasskeyLoginProps) {
  const [start, { isLoading: isStarting }] = usePasskeyLoginOptionsMutation();
  const [logIn, { isLoading }] = usePasskeyLoginMutation();
  const [failure, setFailure] = useState<string>();
  const run = async () => {
    setFailure(undefined);
    const { data, error } = await start();
    if (error) return setFailure(messageOf(error, AUTH_FAILED));
    const credential = await signWithPasskey(data);
    if (!credential) return setFailure(NO_PASSKEY);
    const answer = await logIn({ credential, stayLoggedIn: isStaying() });
    if (answer.error) setFailure(messageOf(answer.error, AUTH_FAILED));
    else onDone();
  };
  return (
    <Stack sx={{ gap: 4 }}>
      <FormError message={failure} />
      <Button
        variant="outlined"
        size="large"
        color="inherit"
        startIcon={<KeyIcon />}
        onClick={() => void run()}
        loading={isStarting || isLoading}
      >
        Log in with a passkey
      </Button>
    </Stack>
  );
}
