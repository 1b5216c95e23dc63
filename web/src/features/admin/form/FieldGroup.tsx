import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { type ReactNode, useId } from 'react';

/** Fields of a form below their heading. */
export function FieldGroup({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <Stack role="group" aria-labelledby={id} sx={{ gap: 4 }}>
      <Typography id={id} component="h3" variant="label" color="textSecondary">
        {title}
      </Typography>
      {children}
    </Stack>
  );
}
