import { type Currency, currencyOf } from '@contracts/coins';
import { useMemo, useState } from 'react';
import { useCryptocurrenciesQuery } from './checkoutApi';
import { DEFAULT_CURRENCY, FALLBACK_CURRENCIES, offeredCurrencies } from './currencies';

/** The available currencies and the selected one; the four currencies of spec §8 when the list cannot be fetched. */
export function useCurrencies() {
  const { data, isLoading, isError } = useCryptocurrenciesQuery();
  const [wanted, select] = useState(DEFAULT_CURRENCY);
  const currencies = useMemo<Currency[]>(() => offeredCurrencies(data ?? FALLBACK_CURRENCIES), [data]);
  const selected = currencies.find(({ code }) => code === wanted) ?? currencies[0] ?? currencyOf(DEFAULT_CURRENCY);
  return { currencies, selected, select, isLoading, isFallback: isError && data === undefined };
}
