import Button from '@mui/material/Button';
import { useMeQuery } from '../../shared/session/sessionApi';
import { Notice } from '../../shared/ui/Notice';

/** Shows a notice when the current user could not be loaded, since the page then looks as it does to a visitor. */
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
