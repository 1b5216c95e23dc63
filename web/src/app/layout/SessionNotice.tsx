import Button from '@mui/material/Button';
import { useMeQuery } from '../../shared/session/sessionApi';
import { Notice } from '../../shared/ui/Notice';

/** Says so when the server could not be asked who is signed in, so that nobody is taken for a visitor by mistake. */
export function SessionNotice() {
  const { isError, refetch } = useMeQuery();
  if (!isError) return null;
  const retry = (
    <Button color="inherit" onClick={() => void refetch()} aria-label="Try again to check your sign-in">
      Try again
    </Button>
  );
  return (
    <Notice severity="warning" banner action={retry}>
      We couldn't check your sign-in.
    </Notice>
  );
}
