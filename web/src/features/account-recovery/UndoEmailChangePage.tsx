import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { SupportEmail } from '../../shared/ui/SupportEmail';
import { LinkAction } from './LinkAction';
import { RecoveryPage } from './RecoveryPage';
import { useUndoEmailChangeMutation } from './recoveryApi';
import { useLinkToken } from './useLinkToken';

/** Restores the former email of an account with the token of a mailed link. */
export function UndoEmailChangePage() {
  const token = useLinkToken();
  const [undo, { error, isLoading }] = useUndoEmailChangeMutation();
  const [message, setMessage] = useState<string>(); // success clears the cache, and with it the call's own state
  const run = async (given: string) => setMessage((await undo({ token: given })).data?.message);
  return (
    <RecoveryPage
      title="Restore your email"
      intro="Everybody will be logged out of your account, and we will send you a link to set a new password."
    >
      <LinkAction
        {...{ token, isLoading, error }}
        label="Restore my email"
        run={(given) => void run(given)}
        message={message}
        next={{ label: 'Go to Home', href: '/' }}
        otherwise={
          <Typography>
            The link works once, for seven days. If you didn&apos;t change your email yourself, contact <SupportEmail />
          </Typography>
        }
      />
    </RecoveryPage>
  );
}
