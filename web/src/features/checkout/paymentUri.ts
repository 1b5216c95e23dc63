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
 * What the QR code says: a payment link where wallets agree on one (BIP21; EIP-681 for ether), else the bare address.
 * A token's link is never guessed: a wallet that misreads it would send the wrong coin.
 */
export function paymentUri(payCurrency: string, address: string, amount: string): string {
  if (payCurrency === 'eth') {
    const wei = toSmallestUnit(amount, WEI);
    return wei === null ? address : `ethereum:${address}?value=${wei}`;
  }
  const scheme = Object.hasOwn(BIP21, payCurrency) ? BIP21[payCurrency] : undefined;
  if (scheme === undefined) return address;
  const bare = address.startsWith(`${scheme}:`) ? address.slice(scheme.length + 1) : address;
  return `${scheme}:${bare}?amount=${amount}`;
}
