import { type Currency, findCurrency } from '@contracts/coins';
import type { CoinEstimate, PaymentEstimates } from '@contracts/payments';
import { useMemo, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { FRESH } from '../../shared/api/api';
import { useCryptocurrenciesQuery } from '../../shared/currencies/currenciesApi';
import { offeredCurrencies } from '../../shared/currencies/offeredCurrencies';
import { useEstimatesQuery } from './checkoutApi';

/** A currency with what is known of the price in it. */
export interface Coin extends Currency {
  /** The estimated amount; null when it is not known, undefined while it is loading. */
  amount: string | null | undefined;
  /** The least price that it can pay, in cents, if the price is below it. */
  belowMinimum: number | null;
}

/** The available currencies and the selected one, at first the preferred one; the four currencies of spec §8 when the list cannot be fetched. */
export function useCurrencies(toolId: string | null, preferred: string | null) {
  const [search] = useSearchParams();
  const { data, isLoading, isError } = useCryptocurrenciesQuery();
  const { currentData: estimates, isFetching } = useEstimatesQuery(toolId, FRESH);
  const [chosen, select] = useState<string | null>(null);
  const wanted = chosen ?? search.get('currency') ?? preferred ?? DEFAULT_CURRENCY;
  const coins = useMemo(
    () =>
      offeredCurrencies(data ?? FALLBACK_CURRENCIES).map((currency) =>
        coinOf(currency, estimates, isFetching),
      ),
    [data, estimates, isFetching],
  );
  return {
    coins,
    price: estimates?.price ?? (isFetching ? undefined : null),
    selected: selectedCoin(coins, wanted),
    select,
    isLoading,
    isFallback: isError && data === undefined,
  };
}

function coinOf(
  currency: Currency,
  response: PaymentEstimates | undefined,
  isFetching: boolean,
): Coin {
  const estimate: CoinEstimate | undefined = response?.estimates.find(
    (one) => one.currency === currency.code,
  );
  const minimum = estimate?.minimum ?? null;
  return {
    ...currency,
    amount: estimate?.amount ?? (isFetching ? undefined : null),
    belowMinimum: response && minimum !== null && minimum > response.price ? minimum : null,
  };
}

/** The wanted coin if it can pay the price, else the first that can. If none can, the server says so. */
function selectedCoin(coins: readonly Coin[], wanted: string): Currency {
  const payable = coins.filter(({ belowMinimum }) => belowMinimum === null);
  return (
    payable.find(({ code }) => code === wanted) ??
    payable[0] ??
    coins.find(({ code }) => code === wanted) ??
    findCurrency(DEFAULT_CURRENCY)
  );
}

/** The default currency (spec §9). */
export const DEFAULT_CURRENCY = 'btc';

/** The currencies shown when the list cannot be fetched (spec §8). */
export const FALLBACK_CURRENCIES = ['btc', 'eth', 'ltc', 'usdt'];
