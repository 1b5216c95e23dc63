import type { PayableCurrencies } from '@libs/contracts';
import { centsUp } from './decimal';

/** Sorts currencies by whether they can pay a price. `minimums` has decimal strings of US dollars; those it lacks are unknown. */
export function sortByMinimum(
  codes: readonly string[],
  minimums: ReadonlyMap<string, string>,
  priceCents: number,
): PayableCurrencies {
  const known = codes.flatMap((currency) => {
    const dollars = minimums.get(currency);
    return dollars === undefined ? [] : [{ currency, minimum: centsUp(dollars) }];
  });
  return {
    payable: known.filter(({ minimum }) => minimum <= priceCents).map(({ currency }) => currency),
    belowMinimum: known
      .filter(({ minimum }) => minimum > priceCents)
      .sort((one, other) => one.minimum - other.minimum),
    unknown: codes.filter((currency) => !minimums.has(currency)),
  };
}
