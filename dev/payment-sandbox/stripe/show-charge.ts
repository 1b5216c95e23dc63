import { type CardInvoice, type Subscription, chargeIdOf } from './subscription';

/** The payment intent of an invoice. */
export function showPaymentIntent(invoice: CardInvoice, { customerId }: Subscription): object {
  const { paymentIntentId: id, cents, currency = 'usd', created } = invoice;
  const isPaid = invoice.status === 'paid';
  return {
    id,
    object: 'payment_intent',
    amount: cents,
    created,
    currency,
    customer: customerId,
    latest_charge: isPaid ? chargeIdOf(invoice) : null,
    livemode: false,
    metadata: {},
    status: intentStatus(invoice),
  };
}

function intentStatus({ status, isProcessing }: CardInvoice): string {
  if (status === 'paid') return 'succeeded';
  if (status === 'void') return 'canceled';
  return isProcessing ? 'processing' : 'requires_payment_method';
}

export function showCharge(invoice: CardInvoice, { customerId }: Subscription): object {
  const { cents, currency = 'usd', created, paymentIntentId, refundedCents = 0, dispute } = invoice;
  return {
    id: chargeIdOf(invoice),
    object: 'charge',
    amount: cents,
    amount_refunded: refundedCents,
    created,
    currency,
    customer: customerId,
    disputed: dispute !== undefined,
    livemode: false,
    metadata: {},
    paid: true,
    payment_intent: paymentIntentId,
    refunded: refundedCents === cents,
    status: 'succeeded',
  };
}

/** The dispute of a charge, if there is one. */
export function showDisputes(invoice: CardInvoice): object[] {
  const { dispute, cents, currency = 'usd', created, paymentIntentId } = invoice;
  if (!dispute) return [];
  const { id, status, reason } = dispute;
  const about = { charge: chargeIdOf(invoice), payment_intent: paymentIntentId };
  return [{ id, object: 'dispute', amount: cents, ...about, created, currency, livemode: false, metadata: {}, reason, status }];
}
