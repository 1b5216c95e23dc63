/** By the provider's code; `standard` is the token standard's name in wallets and exchanges. */
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

/** Name of a network, with the standard for a token: `Tron (TRC20)`. Coins sent on another network are lost. */
export function networkName(code: string, isToken: boolean): string {
  const network = knownNetwork(code);
  if (!network) return code.toUpperCase();
  return isToken && network.standard ? `${network.name} (${network.standard})` : network.name;
}

/** Standard of a network's tokens, such as `TRC20`; the network's name if it has none. */
export const tokenStandard = (code: string): string =>
  knownNetwork(code)?.standard ?? networkName(code, false);
