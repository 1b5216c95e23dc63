import Container from '@mui/material/Container';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { usePageTitle } from '../../shared/ui/usePageTitle';

/** A narrow page with a heading and one form or message. */
export function RecoveryPage({ title, intro, children }: { title: string; intro?: string; children: ReactNode }) {
  usePageTitle(title);
  return (
    <Container maxWidth="xs" sx={{ py: { xs: 8, sm: 16 } }}>
      <Paper sx={{ p: { xs: 5, sm: 8 } }}>
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
