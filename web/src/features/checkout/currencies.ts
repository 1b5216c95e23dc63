/** A coin as the page shows it. */
export interface Currency {
  /** The provider's lower-case code, such as btc. */
  code: string;
  name: string;
  /** What a wallet calls it, such as BTC. */
  ticker: string;
  /** Up to four letters that stand for an icon; every font has them. */
  mark: string;
}

/** Chosen unless the person chooses another (spec §9). */
export const DEFAULT_CURRENCY = 'btc';

/** Offered when the list cannot be had (spec §8). */
export const FALLBACK_CURRENCIES = ['btc', 'eth', 'ltc', 'usdt'];

/** Coins people know, in the order they are offered: code, name, and ticker where the code does not say it. */
const KNOWN: Record<string, { name: string; ticker?: string }> = {
  btc: { name: 'Bitcoin' },
  eth: { name: 'Ethereum' },
  ltc: { name: 'Litecoin' },
  usdt: { name: 'Tether' },
  usdttrc20: { name: 'Tether on Tron', ticker: 'USDT' },
  usdterc20: { name: 'Tether on Ethereum', ticker: 'USDT' },
  usdtbsc: { name: 'Tether on BNB Smart Chain', ticker: 'USDT' },
  usdtsol: { name: 'Tether on Solana', ticker: 'USDT' },
  usdc: { name: 'USD Coin' },
  usdcsol: { name: 'USD Coin on Solana', ticker: 'USDC' },
  usdcmatic: { name: 'USD Coin on Polygon', ticker: 'USDC' },
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
  dai: { name: 'Dai' },
};

const RANK = new Map(Object.keys(KNOWN).map((code, index) => [code, index]));

/** The name, ticker and mark of a code; a code nobody knows speaks for itself. */
export function currencyOf(code: string): Currency {
  const known = Object.hasOwn(KNOWN, code) ? KNOWN[code] : undefined;
  const ticker = known?.ticker ?? code.toUpperCase();
  return { code, name: known?.name ?? ticker, ticker, mark: ticker.slice(0, 4) };
}

/** `Bitcoin (BTC)`, as the list shows it. */
export const currencyLabel = ({ name, ticker }: Currency): string => (name === ticker ? ticker : `${name} (${ticker})`);

/** The codes in the order they are offered: known coins first, then the others by name; each once. */
export function offeredCurrencies(codes: readonly string[]): Currency[] {
  const rank = (code: string) => RANK.get(code) ?? RANK.size;
  return [...new Set(codes)].sort((a, b) => rank(a) - rank(b) || a.localeCompare(b)).map(currencyOf);
}
