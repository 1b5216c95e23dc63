import { type Currency, currencyOf, WELL_KNOWN_CURRENCIES } from '@contracts/coins';

/** The default currency (spec §9). */
export const DEFAULT_CURRENCY = 'btc';

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
