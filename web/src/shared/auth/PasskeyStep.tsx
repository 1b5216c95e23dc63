import Button from '@mui/material/Button';
import { useEffect, useState } from 'react';
import type { PasskeyOptionsResponse } from '@contracts/user';
import { messageOf } from '../api/baseQuery';
import { useSecondStepOptionsMutation, useSecondStepPasskeyMutation } from '../session/loginApi';
import { canUsePasskeys, NO_PASSKEY, signWithPasskey } from './passkeys';
import { AUTH_FAILED } from './rules';

interface PasskeyStepProps {
  onDone: () => void;
  onFailure: (message: string | undefined) => void;
}

/** Offers a passkey as second step to members who have one. */
export function PasskeyStep({ onDone, onFailure }: PasskeyStepProps) {
  const [load] = useSecondStepOptionsMutation();
  const [send, { isLoading }] = useSecondStepPasskeyMutation();
  const [request, setRequest] = useState<PasskeyOptionsResponse>();
  useEffect(() => {
    if (canUsePasskeys()) void load().then(({ data }) => setRequest(data));
  }, [load]);
  if (!request || !hasPasskeys(request)) return null;
  const run = async () => {
    onFailure(undefined);
    const credential = await signWithPasskey(request);
    if (!credential) return onFailure(NO_PASSKEY);
    const { error } = await send({ credential });
    if (!error) return onDone();
    onFailure(messageOf(error, AUTH_FAILED));
    setRequest((await load()).data); // each request can be answered once
  };
  return (
    <Button
      variant="outlined"
      size="large"
      color="inherit"
      onClick={() => void run()}
      loading={isLoading}
    >
      Use a passkey
    </Button>
  );
}

const hasPasskeys = ({ options }: PasskeyOptionsResponse): boolean =>
  ((options as { allowCredentials?: unknown[] }).allowCredentials?.length ?? 0) > 0;
