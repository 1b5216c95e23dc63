/** A coin the sandbox takes. */
export interface Coin {
  code: string;
  name: string;
  network: string;
  /** Decimals of its smallest unit. */
  decimals: number;
  /** US dollars for one, a made-up and constant rate. */
  usd: string;
  /** The least that can be paid, in US dollars. */
  minimumUsd: string;
  /** What an address on the real network looks like; none of the sandbox's does. */
  addressPattern: string;
  /** How an address of the sandbox begins. */
  addressStart: string;
  /** Needs a memo beside the address. */
  hasMemo?: true;
}

const BASE58 = '[1-9A-HJ-NP-Za-km-z]';
const evm = { addressPattern: '^(0x)[0-9A-Fa-f]{40}$', addressStart: '0x' };
const tron = { addressPattern: `^T${BASE58}{33}$`, addressStart: 'T' };

/** The coins, at rates that divide badly, so that amounts use every decimal. */
export const coins: readonly Coin[] = [
  {
    code: 'btc',
    name: 'Bitcoin',
    network: 'btc',
    decimals: 8,
    usd: '64123.47',
    minimumUsd: '4.98',
    addressPattern: `^([13]${BASE58}{25,34}|bc1[a-z0-9]{39,59})$`,
    addressStart: 'bc1q',
  },
  { code: 'eth', name: 'Ethereum', network: 'eth', decimals: 18, usd: '2543.17', minimumUsd: '4.71', ...evm },
  {
    code: 'ltc',
    name: 'Litecoin',
    network: 'ltc',
    decimals: 8,
    usd: '71.93',
    minimumUsd: '4.20',
    addressPattern: `^([LM3]${BASE58}{26,33}|ltc1[a-z0-9]{39,59})$`,
    addressStart: 'ltc1q',
  },
  { code: 'usdttrc20', name: 'Tether USD (Tron)', network: 'trx', decimals: 6, usd: '0.9997', minimumUsd: '3.10', ...tron },
  { code: 'usdterc20', name: 'Tether USD (Ethereum)', network: 'eth', decimals: 6, usd: '0.9997', minimumUsd: '5.00', ...evm },
  { code: 'usdtbsc', name: 'Tether USD (BNB Smart Chain)', network: 'bsc', decimals: 18, usd: '0.9997', minimumUsd: '3.00', ...evm },
  { code: 'usdc', name: 'USD Coin (Ethereum)', network: 'eth', decimals: 6, usd: '1.0001', minimumUsd: '5.00', ...evm },
  { code: 'trx', name: 'Tron', network: 'trx', decimals: 6, usd: '0.1517', minimumUsd: '3.05', ...tron },
  {
    code: 'doge',
    name: 'Dogecoin',
    network: 'doge',
    decimals: 8,
    usd: '0.1289',
    minimumUsd: '3.40',
    addressPattern: `^D${BASE58}{33}$`,
    addressStart: 'D',
  },
  {
    code: 'bch',
    name: 'Bitcoin Cash',
    network: 'bch',
    decimals: 8,
    usd: '361.07',
    minimumUsd: '3.25',
    addressPattern: '^(bitcoincash:)?[qp][a-z0-9]{41}$',
    addressStart: 'bitcoincash:q',
  },
  {
    code: 'sol',
    name: 'Solana',
    network: 'sol',
    decimals: 9,
    usd: '147.31',
    minimumUsd: '3.33',
    addressPattern: `^${BASE58}{32,44}$`,
    addressStart: 'S',
  },
  { code: 'bnbbsc', name: 'BNB Smart Chain', network: 'bsc', decimals: 18, usd: '587.83', minimumUsd: '3.00', ...evm },
  {
    code: 'xmr',
    name: 'Monero',
    network: 'xmr',
    decimals: 12,
    usd: '159.41',
    minimumUsd: '3.70',
    addressPattern: `^[48]${BASE58}{94}$`,
    addressStart: '4',
  },
  {
    code: 'xrp',
    name: 'Ripple',
    network: 'xrp',
    decimals: 6,
    usd: '0.5311',
    minimumUsd: '3.00',
    addressPattern: `^r${BASE58}{24,34}$`,
    addressStart: 'r',
    hasMemo: true,
  },
  {
    code: 'xlm',
    name: 'Stellar',
    network: 'xlm',
    decimals: 7,
    usd: '0.0917',
    minimumUsd: '3.00',
    addressPattern: '^G[A-Z2-7]{55}$',
    addressStart: 'G',
    hasMemo: true,
  },
];

const byCode = new Map(coins.map((coin) => [coin.code, coin]));

/** A coin by its code, in whatever case; undefined when the sandbox has none. */
export const findCoin = (code: string): Coin | undefined => byCode.get(code.toLowerCase());

/** US dollars for one unit of a currency: a coin, or the dollar itself; undefined for what the sandbox does not know. */
export const usdRate = (code: string): string | undefined => (code.toLowerCase() === 'usd' ? '1' : findCoin(code)?.usd);
