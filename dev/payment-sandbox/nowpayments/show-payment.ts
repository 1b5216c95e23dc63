import { type ExactFields, token } from '../money/exact-json';
import { findCoin } from './coins';
import type { Invoice, Payment } from './payment';

/** The response to the creation of a payment; its id is a string. */
export function showCreated(payment: Payment): ExactFields {
  return {
    payment_id: payment.id,
    ...fieldsOf(payment),
    ...placeAndTimeOf(payment),
    valid_until: payment.validUntil,
  };
}

/** What names the first payment of a top-up: everything, its notification and the list of the first payment, or nothing. */
export const TOP_UP_DETAILS = ['full', 'documented', 'bare'] as const;

export type TopUpDetail = (typeof TOP_UP_DETAILS)[number];

/** The response to reading a payment; its id is a number. */
export function showRead(payment: Payment, detail: TopUpDetail = 'full'): ExactFields {
  const { parent_payment_id: parentId = null, ...fields } = showNotified(payment, detail);
  return {
    ...fields,
    ...(detail === 'full' && parentId !== null ? { parent_payment_id: parentId } : {}),
    ...placeAndTimeOf(payment),
  };
}

export function showNotified(payment: Payment, detail: TopUpDetail = 'full'): ExactFields {
  const { parentId, childIds, payCurrency } = payment;
  return {
    payment_id: token(payment.id),
    ...(parentId === null || detail === 'bare' ? {} : { parent_payment_id: token(parentId) }),
    ...fieldsOf(payment),
    ...(parentId !== null && detail !== 'full' ? { order_id: null } : {}),
    actually_paid: token(payment.actuallyPaid),
    payment_extra_ids: childIds.length === 0 || detail === 'bare' ? null : childIds.map(token),
    fee: {
      currency: payCurrency,
      depositFee: token(0),
      withdrawalFee: token(0),
      serviceFee: token(0),
    },
  };
}

export function showInvoice(invoice: Invoice, invoiceUrl: string): ExactFields {
  return {
    id: invoice.id,
    order_id: invoice.orderId,
    order_description: invoice.orderDescription,
    price_amount: invoice.priceAmount,
    price_currency: invoice.priceCurrency,
    pay_currency: invoice.payCurrency,
    invoice_url: invoiceUrl,
    success_url: invoice.successUrl,
    cancel_url: invoice.cancelUrl,
  };
}

function fieldsOf({
  status,
  payAddress,
  priceCurrency,
  payCurrency,
  orderId,
  ...payment
}: Payment): ExactFields {
  const [price, amount] = [token(payment.priceAmount), token(payment.payAmount)];
  return {
    payment_status: status,
    pay_address: payAddress,
    price_amount: price,
    price_currency: priceCurrency,
    pay_currency: payCurrency,
    order_id: orderId,
    order_description: payment.orderDescription,
    pay_amount: amount,
  };
}

function placeAndTimeOf({ payCurrency, createdAt }: Payment): ExactFields {
  return { network: findCoin(payCurrency)?.network ?? payCurrency, created_at: createdAt };
}
