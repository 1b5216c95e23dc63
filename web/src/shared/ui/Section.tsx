import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { type ReactNode, useId } from 'react';

/** A framed section of a page, labeled by its heading. */
export function Section({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <Paper component="section" aria-labelledby={id} sx={{ p: { xs: 5, sm: 6 } }}>
      <Typography variant="h2" id={id} sx={{ mb: 4, fontSize: '1.25rem' }}>
        {title}
      </Typography>
      {children}
    </Paper>
  );
}
