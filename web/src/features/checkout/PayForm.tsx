import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import { currencyLabel } from './currencies';
import { CurrencyChoice } from './CurrencyChoice';
import { useCurrencies } from './useCurrencies';
import { usePay } from './usePay';

/** Choosing a coin and asking for the payment. */
export function PayForm({ toolId, onCreated }: { toolId: string | null; onCreated: (paymentId: string) => void }) {
  const { currencies, chosen, choose, isLoading } = useCurrencies();
  const { pay, isCreating } = usePay(toolId, onCreated);
  if (isLoading) return <Skeleton variant="rounded" height={376} aria-label="Loading the currencies" />;
  return (
    <Stack sx={{ gap: 4 }}>
      <CurrencyChoice currencies={currencies} value={chosen.code} onChange={choose} disabled={isCreating} />
      <Button size="large" variant="contained" onClick={() => void pay(chosen.code)} disabled={isCreating}>
        {isCreating ? 'Creating Payment...' : `Pay with ${currencyLabel(chosen)}`}
      </Button>
    </Stack>
  );
}
