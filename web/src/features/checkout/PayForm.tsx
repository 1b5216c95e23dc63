import { currencyLabel } from '@contracts/coins';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { LoadingSkeleton } from '../../shared/ui/LoadingSkeleton';
import { RouterLink } from '../../shared/ui/RouterLink';
import { CurrencyChoice } from './CurrencyChoice';
import { useCurrencies } from './useCurrencies';
import { usePay } from './usePay';

/** Selects a currency and creates the payment. */
export function PayForm({ toolId, onCreated }: { toolId: string | null; onCreated: (paymentId: string) => void }) {
  const { currencies, selected, select, isLoading, isFallback } = useCurrencies();
  const { pay, isCreating, isBlockedByOrder } = usePay(toolId, onCreated);
  if (isLoading) return <LoadingSkeleton label="Loading the currencies" height={376} />;
  return (
    <Stack sx={{ gap: 4 }}>
      <CurrencyChoice currencies={currencies} value={selected.code} onChange={select} disabled={isCreating} />
      {isFallback && (
        <Typography role="status" variant="body2" color="textSecondary">
          Failed to fetch currencies
        </Typography>
      )}
      <Button size="large" variant="contained" onClick={() => void pay(selected.code)} disabled={isCreating}>
        {isCreating ? 'Creating Payment...' : `Pay with ${currencyLabel(selected)}`}
      </Button>
      {isBlockedByOrder && (
        <Typography>
          Your earlier orders are on your dashboard.{' '}
          <Link component={RouterLink} href="/dashboard" underline="always">
            View your orders
          </Link>
        </Typography>
      )}
    </Stack>
  );
}
