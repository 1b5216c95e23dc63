import { LinkAction } from './LinkAction';
import { NewConfirmationLink } from './NewConfirmationLink';
import { RecoveryPage } from './RecoveryPage';
import { useConfirmEmailMutation } from './recoveryApi';
import { useLinkToken } from './useLinkToken';

/** Confirms an email, or changes it to a new one, with the token of a mailed link. */
export function ConfirmEmailPage() {
  const token = useLinkToken();
  const [confirm, { data, error, isLoading }] = useConfirmEmailMutation();
  return (
    <RecoveryPage title="Confirm your email">
      <LinkAction
        {...{ token, isLoading, error }}
        label="Confirm email"
        run={(given) => void confirm({ token: given })}
        message={data?.message}
        next={{ label: 'Go to Dashboard', href: '/dashboard' }}
        otherwise={<NewConfirmationLink />}
      />
    </RecoveryPage>
  );
}
