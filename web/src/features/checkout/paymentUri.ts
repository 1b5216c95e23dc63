/** Coins whose wallets support BIP21: `scheme:address?amount=`. */
const BIP21: Record<string, string> = {
  btc: 'bitcoin',
  ltc: 'litecoin',
  bch: 'bitcoincash',
  doge: 'dogecoin',
  dash: 'dash',
  zec: 'zcash',
};

/** Decimals of ether; 1 wei is the last of them. */
const ETHER_DECIMALS = 18;

/** Returns a wallet link (BIP21, EIP-681), null without a standard: a wallet that misreads a token's link would send the wrong coin. */
export function paymentUri(payCurrency: string, address: string, amount: string): string | null {
  if (payCurrency === 'eth') {
    const wei = toWei(amount);
    return wei === null ? null : `ethereum:${address}?value=${wei}`;
  }
  const scheme = Object.hasOwn(BIP21, payCurrency) ? BIP21[payCurrency] : undefined;
  if (scheme === undefined) return null;
  const bare = address.startsWith(`${scheme}:`) ? address.slice(scheme.length + 1) : address;
  return `${scheme}:${bare}?amount=${amount}`;
}

/** Converts an amount of ether such as `0.005` to wei; null when it is not a whole number of wei. */
export function toWei(ether: string): bigint | null {
  const [, whole, fraction = ''] = /^(\d+)(?:\.(\d*?)0*)?$/.exec(ether.trim()) ?? [];
  return whole === undefined || fraction.length > ETHER_DECIMALS
    ? null
    : BigInt(whole + fraction.padEnd(ETHER_DECIMALS, '0'));
}
