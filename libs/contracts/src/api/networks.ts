/** Networks by the provider's code; the standard of their tokens is written as wallets and exchanges write it. */
const NETWORKS: Record<string, { name: string; standard?: string }> = {
  btc: { name: 'Bitcoin' },
  eth: { name: 'Ethereum', standard: 'ERC20' },
  ltc: { name: 'Litecoin' },
  trx: { name: 'Tron', standard: 'TRC20' },
  bsc: { name: 'BNB Smart Chain', standard: 'BEP20' },
  sol: { name: 'Solana' },
  matic: { name: 'Polygon' },
  doge: { name: 'Dogecoin' },
  bch: { name: 'Bitcoin Cash' },
  xmr: { name: 'Monero' },
  ada: { name: 'Cardano' },
  dash: { name: 'Dash' },
  zec: { name: 'Zcash' },
};

const knownNetwork = (code: string) => (Object.hasOwn(NETWORKS, code) ? NETWORKS[code] : undefined);

/** The name of a network; for a token with its standard, such as `Tron (TRC20)`. Coins sent on another network are lost. */
export function networkName(code: string, isToken: boolean): string {
  const network = knownNetwork(code);
  if (!network) return code.toUpperCase();
  return isToken && network.standard ? `${network.name} (${network.standard})` : network.name;
}

/** The standard of a network's tokens, such as `TRC20`; the network's name where it has none. */
export const tokenStandard = (code: string): string => knownNetwork(code)?.standard ?? networkName(code, false);
