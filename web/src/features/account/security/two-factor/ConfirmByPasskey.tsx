import Button from '@mui/material/Button';
import { useState } from 'react';
import { messageOf } from '../../../../shared/api/baseQuery';
import { canUsePasskeys, NO_PASSKEY, signWithPasskey } from '../../../../shared/auth/passkeys';
import { AUTH_FAILED } from '../../../../shared/auth/rules';
import { FormError } from '../../../../shared/form/formErrors';
import {
  useConfirmationOptionsMutation,
  useConfirmSessionMutation,
  useSecondFactorsQuery,
} from './twoFactorApi';

/** Confirms the session with a passkey instead of the password, if the member has one. */
export function ConfirmByPasskey({ onDone }: { onDone: () => void }) {
  const { data: factors } = useSecondFactorsQuery();
  const [start, { isLoading: isStarting }] = useConfirmationOptionsMutation();
  const [confirm, { isLoading }] = useConfirmSessionMutation();
  const [failure, setFailure] = useState<string>();
  if (!factors || factors.passkeys.length === 0 || !canUsePasskeys()) return null;
  const run = async () => {
    setFailure(undefined);
    const { data, error } = await start();
    if (error) return setFailure(messageOf(error, AUTH_FAILED));
    const credential = await signWithPasskey(data);
    if (!credential) return setFailure(NO_PASSKEY);
    const result = await confirm({ credential });
    if (result.error) setFailure(messageOf(result.error, AUTH_FAILED));
    else onDone();
  };
  return (
    <>
      <Button
        variant="outlined"
        color="inherit"
        onClick={() => void run()}
        loading={isStarting || isLoading}
      >
        Use a passkey instead
      </Button>
      <FormError message={failure} />
    </>
  );
}
