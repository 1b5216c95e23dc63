import { type ExactFields, token } from '../money/exact-json';
import { findCoin } from './coins';
import type { Invoice, Payment } from './payment';

/** The response to the creation of a payment; its id is a string. */
export function showCreated(payment: Payment): ExactFields {
  return {
    payment_id: payment.id,
    payment_status: payment.status,
    pay_address: payment.payAddress,
    price_amount: token(payment.priceAmount),
    price_currency: payment.priceCurrency,
    pay_amount: token(payment.payAmount),
    pay_currency: payment.payCurrency,
    order_id: payment.orderId,
    order_description: payment.orderDescription,
    created_at: payment.createdAt,
    network: networkOf(payment),
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
    network: networkOf(payment),
    created_at: payment.createdAt,
  };
}

export function showNotified(payment: Payment, detail: TopUpDetail = 'full'): ExactFields {
  const isTopUp = payment.parentId !== null;
  return {
    payment_id: token(payment.id),
    ...(payment.parentId === null || detail === 'bare' ? {} : { parent_payment_id: token(payment.parentId) }),
    payment_status: payment.status,
    pay_address: payment.payAddress,
    price_amount: token(payment.priceAmount),
    price_currency: payment.priceCurrency,
    pay_amount: token(payment.payAmount),
    actually_paid: token(payment.actuallyPaid),
    pay_currency: payment.payCurrency,
    order_id: isTopUp && detail !== 'full' ? null : payment.orderId,
    order_description: payment.orderDescription,
    payment_extra_ids: payment.childIds.length === 0 || detail === 'bare' ? null : payment.childIds.map(token),
    fee: { currency: payment.payCurrency, depositFee: token(0), withdrawalFee: token(0), serviceFee: token(0) },
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

const networkOf = ({ payCurrency }: Payment): string => findCoin(payCurrency)?.network ?? payCurrency;
