/** A decimal string such as `0.00012`: a sign is never part of an amount. */
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

/** What is missing when `paid` of `due` has come, exact to the last digit; null when nothing is missing or a text is no amount. */
export function shortBy(due: string, paid: string): string | null {
  const [a, b] = [read(due), read(paid)];
  if (!a || !b) return null;
  const scale = Math.max(a.scale, b.scale);
  const missing = atScale(a, scale) - atScale(b, scale);
  return missing > 0n ? write(missing, scale) : null;
}

/** An amount in the smallest unit of a coin with that many decimals (18 for wei); null when it does not fit exactly. */
export function toSmallestUnit(amount: string, decimals: number): bigint | null {
  const value = read(amount);
  if (!value) return null;
  if (value.scale <= decimals) return atScale(value, decimals);
  const surplus = 10n ** BigInt(value.scale - decimals);
  return value.digits % surplus === 0n ? value.digits / surplus : null;
}

function write(digits: bigint, scale: number): string {
  const text = digits.toString().padStart(scale + 1, '0');
  if (scale === 0) return text;
  return `${text.slice(0, -scale)}.${text.slice(-scale)}`.replace(/\.?0+$/, '');
}
