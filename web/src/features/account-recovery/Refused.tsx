import Stack from '@mui/material/Stack';
import type { ReactNode } from 'react';
import type { ApiError } from '../../shared/api/baseQuery';
import { FormError } from '../../shared/form/formErrors';

/** Whether the same link can never succeed: it is invalid, or another account has its email. */
export const isRefused = (error: unknown): boolean =>
  [400, 409].includes((error as ApiError).status);

/** States why a link cannot be used, and what to do instead. */
export function Refused({ message, otherwise }: { message: string; otherwise: ReactNode }) {
  return (
    <Stack sx={{ gap: 4 }}>
      <FormError message={message} />
      {otherwise}
    </Stack>
  );
}
