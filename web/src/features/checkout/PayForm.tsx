import { type Currency, currencyLabel, currencyOf, WELL_KNOWN_CURRENCIES } from '@contracts/coins';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useCallback, useMemo, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { messageOf } from '../../shared/api/baseQuery';
import { useConfigQuery } from '../../shared/api/configApi';
import { useToast } from '../../shared/toast/useToast';
import { LoadingSkeleton } from '../../shared/ui/LoadingSkeleton';
import { RouterLink } from '../../shared/ui/RouterLink';
import { CurrencyChoice } from './CurrencyChoice';
import { useCreatePaymentMutation, useCryptocurrenciesQuery } from './checkoutApi';
import { useIsShown } from './useIsShown';

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
          Your earlier orders are in your account.{' '}
          <Link component={RouterLink} href="/account/orders" underline="always">
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

/** The default currency (spec §9). */
const DEFAULT_CURRENCY = 'btc';

/** Stands for the Tether network that the server's settings choose. */
const TETHER = 'usdt';

/** The currencies shown when the list cannot be fetched (spec §8). */
export const FALLBACK_CURRENCIES = ['btc', 'eth', 'ltc', TETHER];

const RANK = new Map(WELL_KNOWN_CURRENCIES.map((code, index) => [code, index]));

/** Returns the available currencies without duplicates: well-known ones first, then the others by code. */
export function offeredCurrencies(codes: readonly string[]): Currency[] {
  const namesTetherNetwork = codes.some(
    (code) => code !== TETHER && currencyOf(code).name === currencyOf(TETHER).name,
  );
  const offered = new Set(codes);
  if (namesTetherNetwork) offered.delete(TETHER); // it would duplicate a network already in the list
  const rank = (code: string) => RANK.get(code) ?? RANK.size;
  return [...offered].sort((a, b) => rank(a) - rank(b) || a.localeCompare(b)).map(currencyOf);
}

/** Status codes for a conflict with another order of the member. */
const CONFLICTS = [409, 429];

/**
 * Creates a payment, shows the toast of spec §8 and passes the id to `onCreated`, unless the user has left the page. Opens a hosted payment
 * page in a new tab.
 */
function usePay(toolId: string | null, onCreated: (paymentId: string) => void) {
  const toast = useToast();
  const { data: config } = useConfigQuery();
  const [createPayment, { isLoading, error: createError }] = useCreatePaymentMutation();
  const hosted = config?.hostedPayments === true;
  const isShown = useIsShown();
  const pay = useCallback(
    async (payCurrency: string) => {
      const tab = openTab(hosted);
      const { data, error } = await createPayment({ toolId, payCurrency });
      if (!data) {
        tab.close();
        toast({
          title: 'Payment Error',
          description: messageOf(error, 'Failed to create payment'),
          variant: 'destructive',
        });
        return;
      }
      if (data.paymentUrl) {
        tab.show(data.paymentUrl);
        toast({
          title: 'Payment Created',
          description: 'Please complete your payment in the new window',
        });
      } else {
        tab.close();
        if (!isShown()) return; // the order is on the dashboard
        toast({
          title: 'Payment Created',
          description:
            'Payment details are shown below. Send the exact amount to complete your purchase',
        });
      }
      if (isShown()) onCreated(data.paymentId);
    },
    [createPayment, hosted, isShown, onCreated, toast, toolId],
  );
  const isBlockedByOrder =
    createError !== undefined && 'status' in createError && CONFLICTS.includes(createError.status);
  return { pay, isCreating: isLoading, isBlockedByOrder };
}

/** A tab opened during the click, before popup blockers intervene; it gets its address later. */
interface PendingTab {
  show(url: string): void;
  close(): void;
}

/** Opens an empty tab immediately if `now` is true; otherwise tries to open one when the address is known. */
function openTab(now: boolean): PendingTab {
  const tab = now ? window.open('', '_blank') : null;
  return {
    show: (url) => {
      if (!tab) {
        window.open(url, '_blank', 'noopener'); // may be blocked; the page also shows the link
        return;
      }
      tab.opener = null;
      tab.location.href = url;
    },
    close: () => tab?.close(),
  };
}
