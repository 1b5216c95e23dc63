import {
  type NetworkFee,
  networkFee,
  networkMinutes,
  networkName,
  tokenStandard,
} from './networks';
import type { Receipt } from './receipts';

export interface Currency {
  code: string; // the provider's lowercase code, such as btc
  name: string;
  ticker: string; // the name in wallets, such as BTC
  tokenOn: string | null; // network of a token that exists on several; null for coins, or if the code does not imply it
}

interface KnownCurrency {
  name: string;
  ticker?: string;
  tokenOn?: string;
  /** The network of a coin whose code is not that of its network. */
  network?: string;
}

/** In display order: the most used first. */
const KNOWN: Record<string, KnownCurrency> = {
  btc: { name: 'Bitcoin' },
  eth: { name: 'Ethereum' },
  ltc: { name: 'Litecoin' },
  usdt: { name: 'Tether' }, // the network depends on the server's settings
  usdttrc20: { name: 'Tether', ticker: 'USDT', tokenOn: 'trx' },
  usdterc20: { name: 'Tether', ticker: 'USDT', tokenOn: 'eth' },
  usdc: { name: 'USD Coin', tokenOn: 'eth' },
  sol: { name: 'Solana' },
  doge: { name: 'Dogecoin' },
  trx: { name: 'Tron' },
  xmr: { name: 'Monero' },
  bch: { name: 'Bitcoin Cash' },
  bnbbsc: { name: 'BNB', ticker: 'BNB', network: 'bsc' },
  usdtbsc: { name: 'Tether', ticker: 'USDT', tokenOn: 'bsc' },
  usdtsol: { name: 'Tether', ticker: 'USDT', tokenOn: 'sol' },
  usdcsol: { name: 'USD Coin', ticker: 'USDC', tokenOn: 'sol' },
  usdcmatic: { name: 'USD Coin', ticker: 'USDC', tokenOn: 'matic' },
  ada: { name: 'Cardano' },
  dot: { name: 'Polkadot' },
  matic: { name: 'Polygon' },
  pol: { name: 'Polygon', network: 'matic' },
  dash: { name: 'Dash' },
  zec: { name: 'Zcash' },
  avax: { name: 'Avalanche' },
  dai: { name: 'Dai', tokenOn: 'eth' },
};

/** Codes of the well-known currencies in display order. */
export const WELL_KNOWN_CURRENCIES: readonly string[] = Object.keys(KNOWN);

/** Returns the currency of a code; an unknown code is its own name. */
export function findCurrency(code: string): Currency {
  const known = Object.hasOwn(KNOWN, code) ? KNOWN[code] : undefined;
  const ticker = known?.ticker ?? code.toUpperCase();
  return { code, name: known?.name ?? ticker, ticker, tokenOn: known?.tokenOn ?? null };
}

/** The network on which a currency is sent; the code of one that is not known. */
const findNetwork = ({ code, tokenOn }: Currency): string =>
  tokenOn ?? (Object.hasOwn(KNOWN, code) ? KNOWN[code]?.network : undefined) ?? code;

/** The usual network fee for sending a currency; null when its network is not known. */
export const currencyFee = (currency: Currency): NetworkFee | null =>
  networkFee(findNetwork(currency), currency.tokenOn !== null);

/** Minutes until a payment in a currency is usually confirmed; null when its network is not known. */
export const currencyMinutes = (currency: Currency): number | null =>
  networkMinutes(findNetwork(currency));

/** The full name of a currency: `Bitcoin (BTC)`, and for a token with its network `Tether (USDT) on Tron (TRC20)`. */
export function currencyLabel({ name, ticker, tokenOn }: Currency): string {
  const label = name === ticker ? ticker : `${name} (${ticker})`;
  return tokenOn === null ? label : `${label} on ${networkName(tokenOn, true)}`;
}

/** The short name of a currency, for use beside amounts: `LTC`, and for a token with its network `USDT (TRC20)`. */
export function currencyTicker(code: string): string {
  const { ticker, tokenOn } = findCurrency(code);
  return tokenOn === null ? ticker : `${ticker} (${tokenStandard(tokenOn)})`;
}

/** An amount with the short name of its currency, such as `24.99 USDT (TRC20)`; without it if the currency is unknown. */
export const formatCoins = (amount: string, code: string | null): string =>
  code === null ? amount : `${amount} ${currencyTicker(code)}`;

/** The text after "Paid with" on a receipt: `Card`, `0.2779 LTC`, or `Cryptocurrency` if no coin was recorded. */
export function paidWithText({
  method,
  coin,
  coinAmount,
}: Pick<Receipt, 'method' | 'coin' | 'coinAmount'>): string {
  if (method === 'card') return 'Card';
  if (coin === null) return 'Cryptocurrency';
  return coinAmount === null ? currencyTicker(coin) : formatCoins(coinAmount, coin);
}
