import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { type ReactNode, useId } from 'react';

/** A payment method for Pro with its name, terms and form. */
export function PaymentMethod({ title, terms, children }: { title: string; terms: string; children: ReactNode }) {
  const id = useId();
  return (
    <Paper component="section" aria-labelledby={id} sx={{ p: { xs: 5, sm: 6 } }}>
      <Typography id={id} variant="h2" gutterBottom>
        {title}
      </Typography>
      <Typography color="textSecondary" sx={{ mb: 4 }}>
        {terms}
      </Typography>
      {children}
    </Paper>
  );
}
