import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { type ApiError, messageOf } from '../../shared/api/baseQuery';
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
  /** What to do without a valid link. */
  otherwise: ReactNode;
}

/** A button for what a mailed link does. It needs a click, because programs that scan mails open links, too. */
export function LinkAction({ token, label, run, isLoading, error, message, next, otherwise }: LinkActionProps) {
  if (message !== undefined) return <Done message={message} next={next} />;
  if (token === null) return <Refused message="This address has no valid link. Please open the link in our email." otherwise={otherwise} />;
  const failure = error ? messageOf(error, 'Something went wrong. Please try again.') : undefined;
  if (failure !== undefined && isRefused(error)) return <Refused message={failure} otherwise={otherwise} />;
  return (
    <Stack sx={{ gap: 4 }}>
      <FormError message={failure} />
      <Button
        variant="contained"
        size="large"
        fullWidth
        disabled={token === undefined}
        loading={isLoading}
        onClick={() => token !== undefined && run(token)}
      >
        {label}
      </Button>
    </Stack>
  );
}

/** Whether the same link can never succeed: it is invalid, or another account has its email. */
const isRefused = (error: unknown): boolean => [400, 409].includes((error as ApiError).status);

function Refused({ message, otherwise }: { message: string; otherwise: ReactNode }) {
  return (
    <Stack sx={{ gap: 4 }}>
      <FormError message={message} />
      {otherwise}
    </Stack>
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
