import { compare, divideUp, multiplyUp } from '../money/decimal';
import { digitsOf, type ExactFields, readFields, textOf } from '../money/exact-json';
import { type HttpRequest, jsonResponse, Refusal } from '../http/messages';
import { type Coin, findCoin } from './coins';
import type { PaymentTerms } from './payment';

export const refuse = (statusCode: number, code: string, message: string): Refusal =>
  new Refusal(jsonResponse(statusCode, { status: false, statusCode, code, message }));

export const badField = (message: string): Refusal =>
  refuse(400, 'INVALID_REQUEST_PARAMS', message);

const unknownCurrency = (code: string): Refusal =>
  refuse(400, 'CURRENCY_UNAVAILABLE', `Currency ${code.toUpperCase()} was not found`);

export function parseBody({ body }: HttpRequest): ExactFields {
  const fields = readFields(body);
  if (!fields) throw badField('Request body must be a JSON object');
  return fields;
}

/** Parses the common fields as the provider does: the price must be a JSON number. */
export function parseTerms(fields: ExactFields): PaymentTerms {
  const priceAmount = digitsOf(fields.price_amount);
  if (priceAmount === undefined) throw badField('price_amount must be a number');
  if (compare(priceAmount, '0') <= 0) throw badField('price_amount must be a positive number');
  const priceCurrency = textOf(fields.price_currency)?.toLowerCase();
  if (priceCurrency === undefined) throw badField('price_currency is required');
  return {
    priceAmount,
    priceCurrency,
    orderId: textOf(fields.order_id) ?? digitsOf(fields.order_id) ?? null,
    orderDescription: textOf(fields.order_description) ?? null,
    ipnCallbackUrl: urlField(fields, 'ipn_callback_url'),
  };
}

export function urlField(fields: ExactFields, name: string): string | null {
  const text = textOf(fields[name]);
  if (text === undefined) return null;
  if (!/^https?:\/\//.test(text) || !URL.canParse(text))
    throw badField(`${name} must be a valid uri`);
  return text;
}

export function requireCoin(code: string | null | undefined): Coin {
  if (code === undefined || code === null) throw badField('pay_currency is required');
  const coin = findCoin(code);
  if (!coin) throw unknownCurrency(code);
  return coin;
}

export function quote({ priceAmount, priceCurrency }: PaymentTerms, coin: Coin): string {
  const amount = convert(priceAmount, priceCurrency, coin.code);
  const isEnough = compare(amount, minimumOf(coin)) >= 0;
  if (!isEnough)
    throw refuse(400, 'AMOUNT_MINIMAL_ERROR', `Crypto amount ${amount} is less than minimal`);
  return amount;
}

/** Converts an amount, rounded up to the smallest unit of the currency. */
export function convert(amount: string, from: string, to: string): string {
  const [fromUsd, toUsd] = [usdRate(from), usdRate(to)];
  return divideUp(multiplyUp(amount, fromUsd, 40), toUsd, findCoin(to)?.decimals ?? 2);
}

export const minimumOf = (coin: Coin): string => convert(coin.minimumUsd, 'usd', coin.code);

function usdRate(code: string): string {
  const rate = code.toLowerCase() === 'usd' ? '1' : findCoin(code)?.usd;
  if (rate === undefined) throw unknownCurrency(code);
  return rate;
}
