/** A decimal number of any length: `units` × 10^-`scale`. Amounts never pass through floats. */
interface Decimal {
  units: bigint;
  scale: number;
}

const DECIMAL = /^([+-]?)(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d{1,3}))?$/;

/** Whether a text is a decimal number, such as `0.000000000000000001` or `1e-8`. */
export const isDecimal = (text: string): boolean => DECIMAL.test(text);

/** Negative, zero or positive if the first amount is less than, equal to or greater than the second. Throws if either is not a number. */
export function compareDecimals(one: string, other: string): number {
  const [left, right] = toSameScale(parse(one), parse(other));
  return left === right ? 0 : left < right ? -1 : 1;
}

/** The exact sum of two amounts. */
export function addDecimals(one: string, other: string): string {
  const [left, right] = [parse(one), parse(other)];
  const [a, b] = toSameScale(left, right);
  return format({ units: a + b, scale: Math.max(left.scale, right.scale) });
}

/** The exact difference of two amounts. */
export function subtractDecimals(one: string, other: string): string {
  const [left, right] = [parse(one), parse(other)];
  const [a, b] = toSameScale(left, right);
  return format({ units: a - b, scale: Math.max(left.scale, right.scale) });
}

/** The exact product of two amounts. */
export function multiplyDecimals(one: string, other: string): string {
  const [left, right] = [parse(one), parse(other)];
  return format({ units: left.units * right.units, scale: left.scale + right.scale });
}

/** Removes an exponent and changes nothing else: `1e-8` becomes `0.00000001`, `0.50` stays `0.50`. */
export function plainDecimal(text: string): string {
  return /[eE]/.test(text) ? format(parse(text)) : text;
}

/** Integer cents as dollars: 1999 is `19.99`. */
export const dollarsOf = (cents: number): string => format({ units: BigInt(cents), scale: 2 });

/** Dollars as integer cents, rounded up. */
export function centsUp(dollars: string): number {
  const { units, scale } = parse(dollars);
  if (scale <= 2) return Number(units * 10n ** BigInt(2 - scale));
  const divisor = 10n ** BigInt(scale - 2);
  return Number(units / divisor + (units % divisor > 0n ? 1n : 0n));
}

function parse(text: string): Decimal {
  const [, sign, whole, fraction = '', exponent = '0'] = DECIMAL.exec(text) ?? [];
  if (whole === undefined) throw new RangeError(`${text} is no decimal number`);
  const units = BigInt(`${whole}${fraction}`) * (sign === '-' ? -1n : 1n);
  const scale = fraction.length - Number(exponent);
  return scale < 0 ? { units: units * 10n ** BigInt(-scale), scale: 0 } : { units, scale };
}

function toSameScale(one: Decimal, other: Decimal): [bigint, bigint] {
  const scale = Math.max(one.scale, other.scale);
  return [one.units * 10n ** BigInt(scale - one.scale), other.units * 10n ** BigInt(scale - other.scale)];
}

function format({ units, scale }: Decimal): string {
  const digits = (units < 0n ? -units : units).toString().padStart(scale + 1, '0');
  const point = digits.length - scale;
  const text = scale === 0 ? digits : `${digits.slice(0, point)}.${digits.slice(point)}`;
  return units < 0n ? `-${text}` : text;
}
