import { toSmallestUnit } from './decimal';

/** Coins whose wallets read BIP21: `scheme:address?amount=`. */
const BIP21: Record<string, string> = {
  btc: 'bitcoin',
  ltc: 'litecoin',
  bch: 'bitcoincash',
  doge: 'dogecoin',
  dash: 'dash',
  zec: 'zcash',
};

/** Decimals of ether. */
const WEI = 18;

/**
 * A link that opens a wallet, where wallets agree on one: BIP21, and EIP-681 for ether; else null.
 * A token's link is never guessed: a wallet that misreads it would send the wrong coin.
 */
export function paymentUri(payCurrency: string, address: string, amount: string): string | null {
  if (payCurrency === 'eth') {
    const wei = toSmallestUnit(amount, WEI);
    return wei === null ? null : `ethereum:${address}?value=${wei}`;
  }
  const scheme = Object.hasOwn(BIP21, payCurrency) ? BIP21[payCurrency] : undefined;
  if (scheme === undefined) return null;
  const bare = address.startsWith(`${scheme}:`) ? address.slice(scheme.length + 1) : address;
  return `${scheme}:${bare}?amount=${amount}`;
}
