import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { messageOf } from '../../shared/api/baseQuery';
import { FormError } from '../../shared/form/formErrors';
import { RouterLink } from '../../shared/ui/RouterLink';

interface LinkActionProps {
  /** Undefined until the page has read the address, null when it has no token. */
  token: string | null | undefined;
  label: string;
  run: (token: string) => void;
  isLoading: boolean;
  error: unknown;
  /** The server's message after success. */
  message: string | undefined;
  /** Where to go after success. */
  next: { label: string; href: string };
}

/** A button for what a mailed link does. It needs a click, because programs that scan mails open links, too. */
export function LinkAction({ token, label, run, isLoading, error, message, next }: LinkActionProps) {
  if (message !== undefined) return <Done message={message} next={next} />;
  if (token === null) return <Typography>This address has no valid link. Please open the link from our mail.</Typography>;
  return (
    <>
      <FormError message={error ? messageOf(error, 'Something went wrong. Please try again.') : undefined} />
      <Button
        variant="contained"
        size="large"
        fullWidth
        disabled={token === undefined}
        loading={isLoading}
        onClick={() => token !== undefined && run(token)}
        sx={{ mt: error ? 4 : 0 }}
      >
        {label}
      </Button>
    </>
  );
}

function Done({ message, next }: { message: string; next: LinkActionProps['next'] }) {
  return (
    <>
      <Typography role="status" sx={{ mb: 5 }}>
        {message}
      </Typography>
      <Button component={RouterLink} href={next.href} variant="contained" size="large" fullWidth>
        {next.label}
      </Button>
    </>
  );
}
