import { type Currency, currencyOf, WELL_KNOWN_CURRENCIES } from '@contracts/coins';

/** Selected unless the person selects another (spec §9). */
export const DEFAULT_CURRENCY = 'btc';

/** Means one of the networks of Tether; the server's settings say which. */
const TETHER = 'usdt';

/** Offered when the list cannot be fetched (spec §8). */
export const FALLBACK_CURRENCIES = ['btc', 'eth', 'ltc', TETHER];

const RANK = new Map(WELL_KNOWN_CURRENCIES.map((code, index) => [code, index]));

/** The currencies on offer, each once: well-known ones first, then the others by code. */
export function offeredCurrencies(codes: readonly string[]): Currency[] {
  const namesTetherNetwork = codes.some((code) => code !== TETHER && currencyOf(code).name === currencyOf(TETHER).name);
  const offered = new Set(codes);
  if (namesTetherNetwork) offered.delete(TETHER); // it would be one of the others a second time
  const rank = (code: string) => RANK.get(code) ?? RANK.size;
  return [...offered].sort((a, b) => rank(a) - rank(b) || a.localeCompare(b)).map(currencyOf);
}
