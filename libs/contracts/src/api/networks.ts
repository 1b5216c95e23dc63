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
}

/** By the provider's code. */
const NETWORKS: Record<string, KnownNetwork> = {
  btc: { name: 'Bitcoin', fee: 'high' },
  eth: { name: 'Ethereum', standard: 'ERC20', fee: 'high' },
  ltc: { name: 'Litecoin', fee: 'low' },
  trx: { name: 'Tron', standard: 'TRC20', fee: 'low', tokenFee: 'medium' },
  bsc: { name: 'BNB Smart Chain', standard: 'BEP20', fee: 'low' },
  sol: { name: 'Solana', fee: 'low' },
  matic: { name: 'Polygon', fee: 'low' },
  doge: { name: 'Dogecoin', fee: 'low' },
  bch: { name: 'Bitcoin Cash', fee: 'low' },
  xmr: { name: 'Monero', fee: 'low' },
  ada: { name: 'Cardano', fee: 'low' },
  dash: { name: 'Dash', fee: 'low' },
  zec: { name: 'Zcash', fee: 'low' },
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
