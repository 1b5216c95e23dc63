import { useEffect, useState } from 'react';
import { usePayableCurrenciesQuery } from '../adminApi';
import { toCents } from './money';
import { payableText } from './payableText';

/** Time after the last keystroke before a price is checked. */
const PAUSE_MS = 400;

/** Returns which currencies can pay a price in dollars if not all can. Without a response it returns nothing: the server checks the price when it is saved. */
export function usePayableHint(price: string): string | undefined {
  const cents = toCents(price) ?? 0;
  const [checked, setChecked] = useState(cents);
  useEffect(() => {
    const timer = setTimeout(() => setChecked(cents), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [cents]);
  const { currentData } = usePayableCurrenciesQuery(checked, { skip: checked < 1 });
  return currentData && checked === cents ? payableText(currentData) : undefined;
}
