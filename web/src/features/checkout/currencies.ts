import { networkName } from './networks';

/** A coin or token as the page shows it. */
export interface Currency {
  /** The provider's lower-case code, such as btc. */
  code: string;
  name: string;
  /** What a wallet calls it, such as BTC. */
  ticker: string;
  /** The network of a token that exists on several, such as trx; null for a coin, and where the code does not say it. */
  tokenOn: string | null;
  /** Up to four letters that stand for an icon; every font has them. */
  mark: string;
}

/** Selected unless the person selects another (spec §9). */
export const DEFAULT_CURRENCY = 'btc';

/** Offered when the list cannot be fetched (spec §8). */
export const FALLBACK_CURRENCIES = ['btc', 'eth', 'ltc', 'usdt'];

/** Means one of the networks of Tether; the server's settings say which. */
const TETHER = 'usdt';

interface KnownCurrency {
  name: string;
  ticker?: string;
  tokenOn?: string;
}

/** Well-known currencies in the order they are offered; the ticker where it differs from the code. */
const KNOWN: Record<string, KnownCurrency> = {
  btc: { name: 'Bitcoin' },
  eth: { name: 'Ethereum' },
  ltc: { name: 'Litecoin' },
  [TETHER]: { name: 'Tether' },
  usdttrc20: { name: 'Tether', ticker: 'USDT', tokenOn: 'trx' },
  usdterc20: { name: 'Tether', ticker: 'USDT', tokenOn: 'eth' },
  usdtbsc: { name: 'Tether', ticker: 'USDT', tokenOn: 'bsc' },
  usdtsol: { name: 'Tether', ticker: 'USDT', tokenOn: 'sol' },
  usdc: { name: 'USD Coin', tokenOn: 'eth' },
  usdcsol: { name: 'USD Coin', ticker: 'USDC', tokenOn: 'sol' },
  usdcmatic: { name: 'USD Coin', ticker: 'USDC', tokenOn: 'matic' },
  bch: { name: 'Bitcoin Cash' },
  doge: { name: 'Dogecoin' },
  sol: { name: 'Solana' },
  trx: { name: 'Tron' },
  xmr: { name: 'Monero' },
  ada: { name: 'Cardano' },
  dot: { name: 'Polkadot' },
  matic: { name: 'Polygon' },
  pol: { name: 'Polygon' },
  bnbbsc: { name: 'BNB', ticker: 'BNB' },
  dash: { name: 'Dash' },
  zec: { name: 'Zcash' },
  avax: { name: 'Avalanche' },
  dai: { name: 'Dai', tokenOn: 'eth' },
};

const RANK = new Map(Object.keys(KNOWN).map((code, index) => [code, index]));

/** The currency of a code; an unknown code is its own name. */
export function currencyOf(code: string): Currency {
  const known = Object.hasOwn(KNOWN, code) ? KNOWN[code] : undefined;
  const ticker = known?.ticker ?? code.toUpperCase();
  return { code, name: known?.name ?? ticker, ticker, tokenOn: known?.tokenOn ?? null, mark: ticker.slice(0, 4) };
}

/** The one name of a currency: `Bitcoin (BTC)`, and for a token with its network `Tether (USDT) on Tron (TRC20)`. */
export function currencyLabel({ name, ticker, tokenOn }: Currency): string {
  const label = name === ticker ? ticker : `${name} (${ticker})`;
  return tokenOn === null ? label : `${label} on ${networkName(tokenOn, true)}`;
}

/** The currencies on offer, each once: well-known ones first, then the others by code. */
export function offeredCurrencies(codes: readonly string[]): Currency[] {
  const namesTetherNetwork = codes.some((code) => code !== TETHER && currencyOf(code).name === currencyOf(TETHER).name);
  const offered = new Set(codes);
  if (namesTetherNetwork) offered.delete(TETHER); // it would be one of the others a second time
  const rank = (code: string) => RANK.get(code) ?? RANK.size;
  return [...offered].sort((a, b) => rank(a) - rank(b) || a.localeCompare(b)).map(currencyOf);
}
