import Box from '@mui/material/Box';
import Container from '@mui/material/Container';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { type ReactNode, useState } from 'react';
import { Bench } from '../ui/Bench';
import { LockDrawing } from '../ui/drawings';
import { lazyComponent } from '../ui/lazyComponent';
import { LazySection } from '../ui/LazySection';
import { LoadingSkeleton } from '../ui/LoadingSkeleton';
import type { AuthMode } from './AuthForms';

const AuthForms = lazyComponent(async () => (await import('./AuthForms')).AuthForms);

interface LogInFirstProps {
  title: string;
  /** What is here for members, or why it is not for everybody. */
  text: string;
  /** Where else to go. */
  children?: ReactNode;
}

/** What visitors see in place of a members' page: why, and the form that brings them to it. The page appears once they are logged in. */
export function LogInFirst({ title, text, children }: LogInFirstProps) {
  const [mode, setMode] = useState<AuthMode>('login');
  return (
    <Bench sx={{ flex: 1 }}>
      <Container maxWidth="lg" sx={COLUMNS}>
        <Box sx={{ minWidth: 0 }}>
          <LockDrawing />
          <Typography variant="h1" sx={TITLE}>
            {title}
          </Typography>
          <Typography color="textSecondary" sx={{ maxWidth: '44ch', mb: 6 }}>
            {text}
          </Typography>
          {children}
        </Box>
        <Paper component="section" aria-label="Log in or create an account" sx={FORM}>
          <LazySection fallback={<LoadingSkeleton label="Loading the form" height={400} />}>
            <AuthForms mode={mode} onMode={setMode} onDone={() => undefined} />
          </LazySection>
        </Paper>
      </Container>
    </Bench>
  );
}

const COLUMNS = {
  display: 'grid',
  gap: { xs: 6, md: 16 },
  alignItems: 'start', // errors make the form longer, which must not move the other column
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) 26rem' },
  py: { xs: 6, md: 14 },
};
const TITLE = {
  fontSize: 'clamp(1.75rem, 1.3rem + 1.8vw, 2.5rem)',
  maxWidth: '20ch',
  mt: { xs: 4, md: 6 },
  mb: 3,
};
const FORM = { p: { xs: 5, sm: 8 }, minWidth: 0 };
