import { toSmallestUnit } from './decimal';

/** Coins whose wallets support BIP21: `scheme:address?amount=`. */
const BIP21: Record<string, string> = {
  btc: 'bitcoin',
  ltc: 'litecoin',
  bch: 'bitcoincash',
  doge: 'dogecoin',
  dash: 'dash',
  zec: 'zcash',
};

/** Decimals of ether. */
const ETHER_DECIMALS = 18;

/**
 * Returns a wallet link where a standard exists: BIP21, and EIP-681 for ether; otherwise null.
 * Tokens get no link: a wallet that misreads it would send the wrong coin.
 */
export function paymentUri(payCurrency: string, address: string, amount: string): string | null {
  if (payCurrency === 'eth') {
    const wei = toSmallestUnit(amount, ETHER_DECIMALS);
    return wei === null ? null : `ethereum:${address}?value=${wei}`;
  }
  const scheme = Object.hasOwn(BIP21, payCurrency) ? BIP21[payCurrency] : undefined;
  if (scheme === undefined) return null;
  const bare = address.startsWith(`${scheme}:`) ? address.slice(scheme.length + 1) : address;
  return `${scheme}:${bare}?amount=${amount}`;
}
