/** A decimal string such as `0.00012`; amounts have no sign. */
const DECIMAL = /^(\d+)(?:\.(\d*))?$/;

interface Scaled {
  digits: bigint;
  scale: number;
}

function read(text: string): Scaled | null {
  const match = DECIMAL.exec(text.trim());
  if (!match) return null;
  const [, whole = '0', fraction = ''] = match;
  return { digits: BigInt(whole + fraction), scale: fraction.length };
}

const atScale = ({ digits, scale }: Scaled, wanted: number): bigint => digits * 10n ** BigInt(wanted - scale);

/** Converts an amount to the smallest unit of a coin with that many decimals (18 for wei); null when it is not exact. */
export function toSmallestUnit(amount: string, decimals: number): bigint | null {
  const value = read(amount);
  if (!value) return null;
  if (value.scale <= decimals) return atScale(value, decimals);
  const surplus = 10n ** BigInt(value.scale - decimals);
  return value.digits % surplus === 0n ? value.digits / surplus : null;
}
