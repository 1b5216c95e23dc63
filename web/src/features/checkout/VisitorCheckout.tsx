import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Divider from '@mui/material/Divider';
import Paper from '@mui/material/Paper';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useCryptocurrenciesQuery } from '../../shared/currencies/currenciesApi';
import { LazySection } from '../../shared/ui/LazySection';
import { LoadingSkeleton } from '../../shared/ui/LoadingSkeleton';
import { lazyComponent } from '../../shared/ui/lazyComponent';
import { CurrencyChoice } from './CurrencyChoice';
import { NextSteps } from './NextSteps';
import { DEFAULT_CURRENCY, FALLBACK_CURRENCIES, withoutEstimates } from './useCurrencies';

const RegisterForm = lazyComponent(
  async () => (await import('../../shared/auth/RegisterForm')).RegisterForm,
);
const LoginForm = lazyComponent(
  async () => (await import('../../shared/auth/LoginForm')).LoginForm,
);

/** The checkout of a visitor: registers or logs in on the page, above the steps that follow. */
export function VisitorCheckout({ nextSteps }: { nextSteps: string[] }) {
  const [isMember, setMember] = useState(false);
  const Form = isMember ? LoginForm : RegisterForm;
  return (
    <Paper component="section" aria-labelledby="account" sx={{ p: { xs: 4, sm: 6 } }}>
      <Stack direction="row" sx={HEAD}>
        <Typography id="account" variant="h2" sx={{ fontSize: { xs: '1.125rem', sm: '1.25rem' } }}>
          {isMember ? 'Log in to buy' : 'Create an account to buy'}
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
      <LazySection fallback={<LoadingSkeleton label="Loading the form" height={480} />}>
        <Form onDone={shownByPage} />
      </LazySection>
      <Divider sx={{ my: 6 }} />
      <Coins />
      <NextSteps steps={nextSteps} />
    </Paper>
  );
}

/** The page itself shows the next step once it knows the member. */
const shownByPage = () => undefined;

/** The currencies, which are chosen after the login. */
function Coins() {
  const { data, isLoading } = useCryptocurrenciesQuery();
  const coins = withoutEstimates(data ?? FALLBACK_CURRENCIES);
  return (
    <>
      <Typography variant="h3" gutterBottom>
        Then pay with crypto
      </Typography>
      {isLoading ? (
        <LoadingSkeleton label="Loading the currencies" height={280} />
      ) : (
        <Box sx={{ opacity: 0.75 }}>
          <CurrencyChoice coins={coins} value={DEFAULT_CURRENCY} onChange={shownByPage} disabled />
        </Box>
      )}
    </>
  );
}

const HEAD = {
  flexWrap: 'wrap',
  justifyContent: 'space-between',
  alignItems: 'center',
  gap: 3,
  mb: 5,
};
