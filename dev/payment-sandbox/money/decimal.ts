/** A decimal number of any length: `units` times ten to the power of minus `scale`. No float ever touches an amount. */
interface Decimal {
  units: bigint;
  scale: number;
}

const DECIMAL = /^([+-]?)(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d{1,3}))?$/;

/** Whether a text is a decimal number, such as `0.000000000000000001` or `1e-8`. */
export const isDecimal = (text: string): boolean => DECIMAL.test(text);

/** Negative, zero or positive, as the first amount is less than, equal to or more than the second. */
export function compare(one: string, other: string): number {
  const [left, right] = toSameScale(parse(one), parse(other));
  return left === right ? 0 : left < right ? -1 : 1;
}

/** The exact sum of two amounts. */
export function add(one: string, other: string): string {
  const [left, right, scale] = toSameScale(parse(one), parse(other));
  return format({ units: left + right, scale });
}

/** The exact difference of two amounts. */
export function subtract(one: string, other: string): string {
  const [left, right, scale] = toSameScale(parse(one), parse(other));
  return format({ units: left - right, scale });
}

/** The product of two amounts, rounded up to so many decimals. */
export function multiplyUp(one: string, other: string, scale: number): string {
  const [left, right] = [parse(one), parse(other)];
  return format(roundUp({ units: left.units * right.units, scale: left.scale + right.scale }, scale));
}

/** The quotient of two positive amounts, rounded up to so many decimals. Throws a RangeError for a divisor of zero. */
export function divideUp(dividend: string, divisor: string, scale: number): string {
  const [left, right] = toSameScale(parse(dividend), parse(divisor));
  const shifted = left * 10n ** BigInt(scale);
  return format({ units: ceilDivide(shifted, right), scale });
}

/** An amount without an exponent and without zeros that say nothing: `1.50` is `1.5`, `1e-8` is `0.00000001`. */
export function plain(text: string): string {
  const written = format(parse(text));
  return written.includes('.') ? written.replace(/\.?0+$/, '') : written;
}

function parse(text: string): Decimal {
  const [, sign, whole, fraction = '', exponent = '0'] = DECIMAL.exec(text) ?? [];
  if (whole === undefined) throw new RangeError(`${text} is no decimal number`);
  const units = BigInt(`${whole}${fraction}`) * (sign === '-' ? -1n : 1n);
  const scale = fraction.length - Number(exponent);
  return scale < 0 ? { units: units * 10n ** BigInt(-scale), scale: 0 } : { units, scale };
}

function toSameScale(one: Decimal, other: Decimal): [bigint, bigint, number] {
  const scale = Math.max(one.scale, other.scale);
  return [one.units * 10n ** BigInt(scale - one.scale), other.units * 10n ** BigInt(scale - other.scale), scale];
}

function roundUp({ units, scale }: Decimal, wanted: number): Decimal {
  if (scale <= wanted) return { units: units * 10n ** BigInt(wanted - scale), scale: wanted };
  return { units: ceilDivide(units, 10n ** BigInt(scale - wanted)), scale: wanted };
}

function ceilDivide(dividend: bigint, divisor: bigint): bigint {
  return dividend / divisor + (dividend % divisor > 0n ? 1n : 0n);
}

function format({ units, scale }: Decimal): string {
  const digits = (units < 0n ? -units : units).toString().padStart(scale + 1, '0');
  const point = digits.length - scale;
  const text = scale === 0 ? digits : `${digits.slice(0, point)}.${digits.slice(point)}`;
  return units < 0n ? `-${text}` : text;
}
