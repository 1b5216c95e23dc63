import Container from '@mui/material/Container';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { keepFocus } from '../../shared/ui/keepFocus';

/** A narrow page with a heading and one form or message, which has the focus when it replaces the form. */
export function RecoveryPage({
  title,
  intro,
  children,
}: {
  title: string;
  intro?: string;
  children: ReactNode;
}) {
  return (
    <Container maxWidth="xs" sx={{ py: { xs: 8, sm: 16 } }}>
      <Paper ref={keepFocus} tabIndex={-1} sx={{ p: { xs: 5, sm: 8 }, outline: 'none' }}>
        <Typography variant="h1" gutterBottom sx={{ fontSize: '1.75rem' }}>
          {title}
        </Typography>
        {intro !== undefined && (
          <Typography color="textSecondary" sx={{ mb: 5 }}>
            {intro}
          </Typography>
        )}
        {children}
      </Paper>
    </Container>
  );
}
