import { isDecimal, plainDecimal } from '../../domain/decimal';
import type { ProviderPayment } from '../crypto-provider';
import { providerUnavailable } from '../payment-provider';
import type { Exact } from './nowpayments-client';

type Fields = { [key: string]: Exact };

/** Parses a payment, whose IDs are strings or numbers; throws provider-failed if it is malformed. */
export function readPayment(answer: Exact): ProviderPayment {
  const fields = fieldsOf(answer);
  const id = textOf(fields.payment_id);
  const status = textOf(fields.payment_status);
  if (id === null || status === null) throw providerUnavailable(new Error('the payment has no ID or no status'));
  return {
    id,
    status,
    attemptId: textOf(fields.order_id),
    priceAmount: amountOf(fields.price_amount) ?? '',
    priceCurrency: (textOf(fields.price_currency) ?? '').toLowerCase(),
    payCurrency: (textOf(fields.pay_currency) ?? '').toLowerCase(),
    payAmount: amountOf(fields.pay_amount),
    actuallyPaid: amountOf(fields.actually_paid) ?? '0',
    payAddress: textOf(fields.pay_address),
    paymentUrl: textOf(fields.invoice_url),
    network: textOf(fields.network),
    parentId: textOf(fields.parent_payment_id),
    topUpIds: idsOf(fields.payment_extra_ids),
    expiresAt: timeOf(fields.valid_until) ?? timeOf(fields.expiration_estimate_date),
  };
}

/** The fields of a response; throws provider-failed if it is not an object. */
export function fieldsOf(answer: Exact): Fields {
  if (answer === null || typeof answer !== 'object' || Array.isArray(answer))
    throw providerUnavailable(new Error('the response is not an object'));
  return answer;
}

/** A string or number as text; null if it is absent or empty. */
export const textOf = (value: Exact | undefined): string | null => (typeof value === 'string' && value !== '' ? value : null);

/** A number as written, without an exponent; null for anything else. */
export function amountOf(value: Exact | undefined): string | null {
  const text = textOf(value);
  return text !== null && isDecimal(text) ? plainDecimal(text) : null;
}

function idsOf(value: Exact | undefined): string[] {
  const list = Array.isArray(value) ? value : (textOf(value)?.split(',') ?? []);
  return list.flatMap((id) => (typeof id === 'string' && /^\d+$/.test(id.trim()) ? [id.trim()] : []));
}

function timeOf(value: Exact | undefined): Date | null {
  const time = new Date(textOf(value) ?? NaN);
  return Number.isNaN(time.getTime()) ? null : time;
}
