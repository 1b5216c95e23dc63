import { useMemo, useState } from 'react';
import { useCryptocurrenciesQuery } from './checkoutApi';
import { type Currency, currencyOf, DEFAULT_CURRENCY, FALLBACK_CURRENCIES, offeredCurrencies } from './currencies';

/** The coins on offer and the one that is chosen; when the list cannot be had, the spec's four (§8). */
export function useCurrencies() {
  const { data, isLoading } = useCryptocurrenciesQuery();
  const [wanted, choose] = useState(DEFAULT_CURRENCY);
  const currencies = useMemo<Currency[]>(() => offeredCurrencies(data ?? FALLBACK_CURRENCIES), [data]);
  const chosen = currencies.find(({ code }) => code === wanted) ?? currencies[0] ?? currencyOf(DEFAULT_CURRENCY);
  return { currencies, chosen, choose, isLoading };
}
