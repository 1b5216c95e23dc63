import { compare, divideUp, multiplyUp } from '../money/decimal';
import { badField, refuse } from './api-error';
import { type Coin, findCoin, usdRate } from './coins';

export function requireCoin(code: string | undefined): Coin {
  if (code === undefined) throw badField('pay_currency is required');
  const coin = findCoin(code);
  if (!coin) throw refuse(400, 'CURRENCY_UNAVAILABLE', `Currency ${code.toUpperCase()} was not found`);
  return coin;
}

/** Converts a price to a coin; refuses amounts below the coin's minimum. */
export function quote(price: string, priceCurrency: string, coin: Coin): string {
  const amount = convert(price, priceCurrency, coin.code);
  if (compare(amount, minimumOf(coin)) < 0) {
    throw refuse(400, 'AMOUNT_MINIMAL_ERROR', `Crypto amount ${amount} is less than minimal`);
  }
  return amount;
}

/** Converts an amount, rounded up to the smallest unit of the currency. */
export function convert(amount: string, from: string, to: string): string {
  const [fromUsd, toUsd] = [rate(from), rate(to)];
  const decimals = findCoin(to)?.decimals ?? 2;
  return divideUp(multiplyUp(amount, fromUsd, 40), toUsd, decimals);
}

/** The smallest payment in a coin. */
export const minimumOf = (coin: Coin): string => convert(coin.minimumUsd, 'usd', coin.code);

function rate(code: string): string {
  const found = usdRate(code);
  if (found === undefined) throw refuse(400, 'CURRENCY_UNAVAILABLE', `Currency ${code.toUpperCase()} was not found`);
  return found;
}
