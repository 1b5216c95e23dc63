import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { type ReactNode, useId } from 'react';

/** A framed section of the dashboard, labeled by its heading. */
export function Section({
  title,
  children,
  heading = 'h2',
}: {
  title: string;
  children: ReactNode;
  heading?: 'h2' | 'h3';
}) {
  const id = useId();
  return (
    <Paper component="section" aria-labelledby={id} sx={{ p: { xs: 5, sm: 6 } }}>
      <Typography variant={heading} id={id} sx={{ mb: 4 }}>
        {title}
      </Typography>
      {children}
    </Paper>
  );
}
