import { type Currency, findCurrency, WELL_KNOWN_CURRENCIES } from '@contracts/coins';

/** Stands for the Tether network that the server's settings choose. */
const TETHER = 'usdt';

const RANK = new Map(WELL_KNOWN_CURRENCIES.map((code, index) => [code, index]));

/** Returns each coin once, though a token may be offered on several networks. */
export const distinctCoins = <Coin extends Currency>(currencies: readonly Coin[]): Coin[] =>
  currencies.filter(
    ({ ticker }, index, all) => all.findIndex((one) => one.ticker === ticker) === index,
  );

/** Returns the available currencies without duplicates: well-known ones first, then the others by code; the networks of a token are beside each other. */
export function offeredCurrencies(codes: readonly string[]): Currency[] {
  const namesTetherNetwork = codes.some(
    (code) => code !== TETHER && findCurrency(code).name === findCurrency(TETHER).name,
  );
  const offered = new Set(codes);
  if (namesTetherNetwork) offered.delete(TETHER); // it would duplicate a network already in the list
  const rank = (code: string) => RANK.get(code) ?? RANK.size;
  const ranked = [...offered]
    .sort((a, b) => rank(a) - rank(b) || a.localeCompare(b))
    .map(findCurrency);
  return distinctCoins(ranked).flatMap(({ ticker }) =>
    ranked.filter((currency) => currency.ticker === ticker),
  );
}
