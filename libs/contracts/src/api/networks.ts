/** What senders usually pay to send on a network, compared with others. */
export type NetworkFee = 'low' | 'medium' | 'high';

interface KnownNetwork {
  name: string;
  /** The token standard's name in wallets and exchanges. */
  standard?: string;
  /** `high` where block space is scarce and its price follows demand. */
  fee: NetworkFee;
  /** Where a token's transfer costs more than that of the network's own coin. */
  tokenFee?: NetworkFee;
  /** Minutes until a transfer usually counts as confirmed, rounded: the time of a block by the blocks that exchanges wait for. */
  minutes: number;
}

/** By the provider's code. */
const NETWORKS: Record<string, KnownNetwork> = {
  btc: { name: 'Bitcoin', fee: 'high', minutes: 20 },
  eth: { name: 'Ethereum', standard: 'ERC20', fee: 'high', minutes: 5 },
  ltc: { name: 'Litecoin', fee: 'low', minutes: 15 },
  trx: { name: 'Tron', standard: 'TRC20', fee: 'low', tokenFee: 'medium', minutes: 2 },
  bsc: { name: 'BNB Smart Chain', standard: 'BEP20', fee: 'low', minutes: 2 },
  sol: { name: 'Solana', fee: 'low', minutes: 1 },
  matic: { name: 'Polygon', fee: 'low', minutes: 5 },
  doge: { name: 'Dogecoin', fee: 'low', minutes: 15 },
  bch: { name: 'Bitcoin Cash', fee: 'low', minutes: 20 },
  xmr: { name: 'Monero', fee: 'low', minutes: 20 },
  ada: { name: 'Cardano', fee: 'low', minutes: 5 },
  dash: { name: 'Dash', fee: 'low', minutes: 5 },
  zec: { name: 'Zcash', fee: 'low', minutes: 15 },
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

/** The usual fee of a network; null for one that is not known. */
export function networkFee(code: string, isToken: boolean): NetworkFee | null {
  const network = knownNetwork(code);
  return (isToken ? network?.tokenFee : undefined) ?? network?.fee ?? null;
}

/** Minutes until a transfer on a network is usually confirmed; null for one that is not known. */
export const networkMinutes = (code: string): number | null => knownNetwork(code)?.minutes ?? null;
