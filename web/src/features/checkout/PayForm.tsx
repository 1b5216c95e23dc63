import { currencyLabel, type Currency, currencyOf } from '@contracts/coins';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useMemo, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { LoadingSkeleton } from '../../shared/ui/LoadingSkeleton';
import { RouterLink } from '../../shared/ui/RouterLink';
import { useCryptocurrenciesQuery } from './checkoutApi';
import { DEFAULT_CURRENCY, FALLBACK_CURRENCIES, offeredCurrencies } from './currencies';
import { CurrencyChoice } from './CurrencyChoice';
import { usePay } from './usePay';

/** Selects a currency and creates the payment. */
export function PayForm({
  toolId,
  onCreated,
}: {
  toolId: string | null;
  onCreated: (paymentId: string) => void;
}) {
  const { currencies, selected, select, isLoading, isFallback } = useCurrencies();
  const { pay, isCreating, isBlockedByOrder } = usePay(toolId, onCreated);
  if (isLoading) return <LoadingSkeleton label="Loading the currencies" height={376} />;
  return (
    <Stack sx={{ gap: 4 }}>
      <CurrencyChoice
        currencies={currencies}
        value={selected.code}
        onChange={select}
        disabled={isCreating}
      />
      {isFallback && (
        <Typography role="status" variant="body2" color="textSecondary">
          Failed to fetch currencies
        </Typography>
      )}
      <Button
        size="large"
        variant="contained"
        onClick={() => void pay(selected.code)}
        disabled={isCreating}
      >
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

/** The available currencies and the selected one; the four currencies of spec §8 when the list cannot be fetched. */
function useCurrencies() {
  const [search] = useSearchParams();
  const { data, isLoading, isError } = useCryptocurrenciesQuery();
  const [wanted, select] = useState(search.get('currency') ?? DEFAULT_CURRENCY);
  const currencies = useMemo<Currency[]>(
    () => offeredCurrencies(data ?? FALLBACK_CURRENCIES),
    [data],
  );
  const selected =
    currencies.find(({ code }) => code === wanted) ?? currencies[0] ?? currencyOf(DEFAULT_CURRENCY);
  return { currencies, selected, select, isLoading, isFallback: isError && data === undefined };
}
