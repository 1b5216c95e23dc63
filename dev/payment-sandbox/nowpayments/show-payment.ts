import { type ExactFields, token } from '../money/exact-json';
import { compare, multiplyUp } from '../money/decimal';
import { findCoin } from './coins';
import type { Invoice, Payment } from './payment';

/** A payment as the call that creates it answers: its ids are texts. */
export function showCreated(payment: Payment): ExactFields {
  return {
    payment_id: payment.id,
    payment_status: payment.status,
    pay_address: payment.payAddress,
    price_amount: token(payment.priceAmount),
    price_currency: payment.priceCurrency,
    pay_amount: token(payment.payAmount),
    amount_received: token(received(payment.payAmount)),
    pay_currency: payment.payCurrency,
    order_id: payment.orderId,
    order_description: payment.orderDescription,
    payin_extra_id: null,
    ipn_callback_url: payment.ipnCallbackUrl,
    created_at: payment.createdAt,
    updated_at: payment.updatedAt,
    purchase_id: payment.purchaseId,
    smart_contract: null,
    network: networkOf(payment),
    network_precision: null,
    time_limit: null,
    burning_percent: null,
    expiration_estimate_date: payment.estimateUntil,
    is_fixed_rate: payment.isFixedRate,
    is_fee_paid_by_user: false,
    valid_until: payment.validUntil,
    type: 'crypto2crypto',
  };
}

/**
 * What is said about a top-up. `full`: its answers and notifications name the first payment and the order. `documented`: only its
 * notification names the first payment, whose answer lists it. `bare`: nothing connects the two but the address.
 */
export const TOP_UP_DETAILS = ['full', 'documented', 'bare'] as const;

/** One of {@link TOP_UP_DETAILS}. */
export type TopUpDetail = (typeof TOP_UP_DETAILS)[number];

/** A payment as it is read later: its ids are numbers, and it says what was paid. */
export function showRead(payment: Payment, detail: TopUpDetail = 'full'): ExactFields {
  // An answer names the first payment only in full detail; otherwise it says less than the notification.
  const { parent_payment_id: parentId = null, ...fields } = showNotified(payment, detail);
  return {
    ...fields,
    ...(detail === 'full' && parentId !== null ? { parent_payment_id: parentId } : {}),
    network: networkOf(payment),
    payin_hash: null,
    payout_hash: null,
    created_at: payment.createdAt,
    updated_at: payment.updatedAt,
    burning_percent: 'null',
    type: 'crypto2crypto',
  };
}

/** A payment as its notifications describe it. */
export function showNotified(payment: Payment, detail: TopUpDetail = 'full'): ExactFields {
  const isTopUp = payment.parentId !== null;
  const isPaid = compare(payment.actuallyPaid, '0') > 0;
  return {
    payment_id: token(payment.id),
    ...(payment.parentId === null || detail === 'bare' ? {} : { parent_payment_id: token(payment.parentId) }),
    invoice_id: payment.invoiceId === null ? null : token(payment.invoiceId),
    payment_status: payment.status,
    pay_address: payment.payAddress,
    payin_extra_id: null,
    price_amount: token(payment.priceAmount),
    price_currency: payment.priceCurrency,
    pay_amount: token(payment.payAmount),
    actually_paid: token(payment.actuallyPaid),
    actually_paid_at_fiat: token(0),
    pay_currency: payment.payCurrency,
    order_id: isTopUp && detail !== 'full' ? null : payment.orderId,
    order_description: payment.orderDescription,
    purchase_id: token(payment.purchaseId),
    outcome_amount: token(isPaid ? received(payment.actuallyPaid) : '0'),
    outcome_currency: payment.payCurrency,
    payment_extra_ids: payment.childIds.length === 0 || detail === 'bare' ? null : payment.childIds.map(token),
    fee: { currency: payment.payCurrency, depositFee: token(0), withdrawalFee: token(0), serviceFee: token(0) },
  };
}

/** An invoice; its price is a text, and it has no payment yet. */
export function showInvoice(invoice: Invoice, invoiceUrl: string): ExactFields {
  return {
    id: invoice.id,
    token_id: invoice.tokenId,
    order_id: invoice.orderId,
    order_description: invoice.orderDescription,
    price_amount: invoice.priceAmount,
    price_currency: invoice.priceCurrency,
    pay_currency: invoice.payCurrency,
    ipn_callback_url: invoice.ipnCallbackUrl,
    invoice_url: invoiceUrl,
    success_url: invoice.successUrl,
    cancel_url: invoice.cancelUrl,
    partially_paid_url: null,
    payout_currency: null,
    created_at: invoice.createdAt,
    updated_at: invoice.createdAt,
    is_fixed_rate: invoice.isFixedRate,
    is_fee_paid_by_user: false,
  };
}

/** What is left of an amount after the provider's half percent. */
const received = (amount: string): string => multiplyUp(amount, '0.995', 18);

const networkOf = ({ payCurrency }: Payment): string => findCoin(payCurrency)?.network ?? payCurrency;
