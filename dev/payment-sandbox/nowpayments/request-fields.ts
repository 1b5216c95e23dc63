import { compare } from '../money/decimal';
import { digitsOf, type Exact, type ExactFields, isFields, readFields, textOf } from '../money/exact-json';
import type { HttpRequest } from '../http/route';
import { badField } from './api-error';
import type { Invoice } from './payment';

type PaymentFields = Pick<Invoice, 'priceAmount' | 'priceCurrency' | 'orderId' | 'orderDescription' | 'ipnCallbackUrl' | 'isFixedRate'>;

export function parseBody(call: HttpRequest): ExactFields {
  const fields = readFields(call.body);
  if (!fields) throw badField('Request body must be a JSON object');
  return fields;
}

/** Parses the common fields as the provider does: the price must be a JSON number. */
export function parsePaymentFields(fields: ExactFields): PaymentFields {
  const priceAmount = digitsOf(fields.price_amount);
  if (priceAmount === undefined) throw badField('price_amount must be a number');
  if (compare(priceAmount, '0') <= 0) throw badField('price_amount must be a positive number');
  const priceCurrency = textOf(fields.price_currency)?.toLowerCase();
  if (priceCurrency === undefined) throw badField('price_currency is required');
  return {
    priceAmount,
    priceCurrency,
    orderId: orderIdOf(fields.order_id),
    orderDescription: textOf(fields.order_description) ?? null,
    ipnCallbackUrl: urlField(fields, 'ipn_callback_url'),
    isFixedRate: fields.is_fixed_rate === true || fields.fixed_rate === true,
  };
}

export function urlField(fields: ExactFields, name: string): string | null {
  const text = textOf(fields[name]);
  if (text === undefined) return null;
  if (!/^https?:\/\//.test(text) || !URL.canParse(text)) throw badField(`${name} must be a valid uri`);
  return text;
}

function orderIdOf(value: Exact | undefined): string | null {
  if (value !== undefined && value !== null && !isFields(value)) return textOf(value) ?? digitsOf(value) ?? null;
  return null;
}
