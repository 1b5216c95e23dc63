import Big from 'big.js';

/** Negative, zero or positive, as the first amount is less than, equal to or greater than the second. */
export const compare = (one: string, other: string): number => new Big(one).cmp(other);

export const add = (one: string, other: string): string => new Big(one).plus(other).toFixed();

export const subtract = (one: string, other: string): string => new Big(one).minus(other).toFixed();

export const multiplyUp = (one: string, other: string, scale: number): string =>
  new Big(one).times(other).round(scale, Big.roundUp).toFixed();

export function divideUp(dividend: string, divisor: string, scale: number): string {
  const Decimal = Big(); // a constructor with settings of its own
  Decimal.DP = scale;
  Decimal.RM = Big.roundUp;
  return new Decimal(dividend).div(divisor).toFixed();
}
