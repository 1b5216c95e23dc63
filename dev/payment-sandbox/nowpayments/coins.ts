import { randomBytes } from 'node:crypto';

export interface Coin {
  code: string;
  name: string;
  network: string;
  decimals: number;
  /** US dollars for one coin, a constant rate that uses all decimals. */
  usd: string;
  minimumUsd: string;
  addressStart: string;
  hasMemo: boolean;
}

type CoinRow = [
  code: string,
  name: string,
  network: string,
  decimals: number,
  usd: string,
  minimumUsd: string,
  start: string,
  memo?: true,
];

const COINS: CoinRow[] = [
  ['btc', 'Bitcoin', 'btc', 8, '64123.47', '4.98', 'bc1q'],
  ['eth', 'Ethereum', 'eth', 18, '2543.17', '4.71', '0x'],
  ['ltc', 'Litecoin', 'ltc', 8, '71.93', '4.20', 'ltc1q'],
  ['usdttrc20', 'Tether USD (Tron)', 'trx', 6, '0.9997', '3.10', 'T'],
  ['usdterc20', 'Tether USD (Ethereum)', 'eth', 6, '0.9997', '5.00', '0x'],
  ['usdtbsc', 'Tether USD (BNB Smart Chain)', 'bsc', 18, '0.9997', '3.00', '0x'],
  ['usdc', 'USD Coin (Ethereum)', 'eth', 6, '1.0001', '5.00', '0x'],
  ['trx', 'Tron', 'trx', 6, '0.1517', '3.05', 'T'],
  ['doge', 'Dogecoin', 'doge', 8, '0.1289', '3.40', 'D'],
  ['bch', 'Bitcoin Cash', 'bch', 8, '361.07', '3.25', 'bitcoincash:q'],
  ['sol', 'Solana', 'sol', 9, '147.31', '3.33', 'S'],
  ['bnbbsc', 'BNB Smart Chain', 'bsc', 18, '587.83', '3.00', '0x'],
  ['xmr', 'Monero', 'xmr', 12, '159.41', '3.70', '4'],
  ['xrp', 'Ripple', 'xrp', 6, '0.5311', '3.00', 'r', true],
  ['xlm', 'Stellar', 'xlm', 7, '0.0917', '3.00', 'G', true],
];

export const coins: readonly Coin[] = COINS.map(
  ([code, name, network, decimals, usd, minimumUsd, addressStart, memo = false]) => {
    return { code, name, network, decimals, usd, minimumUsd, addressStart, hasMemo: memo };
  },
);

export const findCoin = (wanted: string): Coin | undefined =>
  coins.find(({ code }) => code === wanted.toLowerCase());

/** An address that is visibly a test and invalid on every network: base58 has no 0, O and I, bech32 no mixed case. */
export const testAddress = ({ addressStart }: Coin): string =>
  `${addressStart}TEST0SANDBOX0INVALIDx${randomBytes(10).toString('hex')}`;
