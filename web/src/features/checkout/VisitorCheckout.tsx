import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { AcceptedCoins } from '../../shared/currencies/AcceptedCoins';
import { LazySection } from '../../shared/ui/LazySection';
import { LoadingSkeleton } from '../../shared/ui/LoadingSkeleton';
import { lazyComponent } from '../../shared/ui/lazyComponent';
import { NextSteps } from './NextSteps';

const RegisterForm = lazyComponent(
  async () => (await import('../../shared/auth/RegisterForm')).RegisterForm,
);
const LoginForm = lazyComponent(
  async () => (await import('../../shared/auth/LoginForm')).LoginForm,
);

interface VisitorCheckoutProps {
  nextSteps: string[];
  /** Cards are accepted besides coins. */
  hasCard?: boolean;
}

/** The checkout of a visitor: what is accepted, the form to register or log in, and the steps that follow. */
export function VisitorCheckout({ nextSteps, hasCard = false }: VisitorCheckoutProps) {
  const [isMember, setMember] = useState(false);
  return (
    <Paper component="section" aria-labelledby="account" sx={{ p: { xs: 4, sm: 6 } }}>
      <Stack direction="row" sx={HEAD}>
        <Typography id="account" variant="h2" sx={{ fontSize: { xs: '1.125rem', sm: '1.25rem' } }}>
          {isMember ? 'Log in to buy' : 'Create an account to buy'}
        </Typography>
        <Stack direction="row" sx={{ alignItems: 'center', gap: 2 }}>
          <Typography
            variant="body2"
            color="textSecondary"
            sx={{ display: { xs: 'none', sm: 'block' } }}
          >
            {isMember ? 'New here?' : 'Have an account?'}
          </Typography>
          <Button
            size="small"
            variant="outlined"
            color="inherit"
            onClick={() => setMember(!isMember)}
          >
            {isMember ? 'Create an account' : 'Log in'}
          </Button>
        </Stack>
      </Stack>
      <Box sx={{ mt: -3, mb: 5 }}>
        <AcceptedCoins start="Then pay" hasCard={hasCard} />
      </Box>
      <LazySection fallback={<LoadingSkeleton label="Loading the form" height={480} />}>
        {isMember ? (
          <LoginForm onDone={shownByPage} />
        ) : (
          <RegisterForm onDone={shownByPage} submitLabel="Create account and continue" />
        )}
      </LazySection>
      <NextSteps steps={nextSteps} />
    </Paper>
  );
}

/** The page itself shows the next step once it knows the member. */
const shownByPage = () => undefined;

const HEAD = {
  flexWrap: 'wrap',
  justifyContent: 'space-between',
  alignItems: 'center',
  gap: 3,
  mb: 5,
};
