import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { messageOf } from '../../shared/api/baseQuery';
import { FormError } from '../../shared/form/formErrors';
import { RouterLink } from '../../shared/ui/RouterLink';
import { isRefused, Refused } from './Refused';

interface LinkActionProps {
  label: string;
  run: () => void;
  isLoading: boolean;
  error: unknown;
  /** What to do when the link is no longer valid. */
  otherwise: ReactNode;
}

/** A button for what a mailed link does. It needs a click, because programs that scan emails open links, too. */
export function LinkAction({ label, run, isLoading, error, otherwise }: LinkActionProps) {
  const failure = error ? messageOf(error, 'Something went wrong. Please try again.') : undefined;
  if (failure !== undefined && isRefused(error))
    return <Refused message={failure} otherwise={otherwise} />;
  return (
    <Stack sx={{ gap: 4 }}>
      <FormError message={failure} />
      <Button variant="contained" size="large" fullWidth loading={isLoading} onClick={run}>
        {label}
      </Button>
    </Stack>
  );
}

/** The server's message after success, and where to go next. */
export function LinkDone({
  message,
  next,
}: {
  message: string;
  next: { label: string; href: string };
}) {
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
