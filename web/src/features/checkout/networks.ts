const NAMES: Record<string, string> = {
  btc: 'Bitcoin',
  eth: 'Ethereum (ERC-20)',
  ltc: 'Litecoin',
  trx: 'Tron (TRC-20)',
  bsc: 'BNB Smart Chain (BEP-20)',
  sol: 'Solana',
  matic: 'Polygon',
  doge: 'Dogecoin',
  bch: 'Bitcoin Cash',
  xmr: 'Monero',
  ada: 'Cardano',
  dash: 'Dash',
  zec: 'Zcash',
};

/** The name of the network the coins travel on; sending on another one loses them. */
export function networkName(code: string): string {
  return Object.hasOwn(NAMES, code) ? (NAMES[code] ?? code) : code.toUpperCase();
}
