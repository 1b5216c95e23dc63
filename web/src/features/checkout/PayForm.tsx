import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { currencyLabel } from './currencies';
import { CurrencySelect } from './CurrencySelect';
import { useCurrencies } from './useCurrencies';
import { usePay } from './usePay';

/** Choosing a coin and asking for the payment. */
export function PayForm({ toolId, onCreated }: { toolId: string | null; onCreated: (paymentId: string) => void }) {
  const { currencies, chosen, choose } = useCurrencies();
  const { pay, isCreating } = usePay(toolId, onCreated);
  return (
    <Stack sx={{ gap: 4 }}>
      <CurrencySelect currencies={currencies} value={chosen.code} onChange={choose} disabled={isCreating} />
      <Button size="large" variant="contained" onClick={() => void pay(chosen.code)} disabled={isCreating}>
        {isCreating ? 'Creating Payment...' : `Pay with ${currencyLabel(chosen)}`}
      </Button>
    </Stack>
  );
}
