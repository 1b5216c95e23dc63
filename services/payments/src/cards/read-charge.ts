import type Stripe from 'stripe';
import type { CardChargeState } from './card-provider';
import { idOf, subscriptionOfInvoice } from './read-event';

/** Reads a charge's dispute and the invoice it paid, which is found through its payment intent. */
export async function loadCharge(stripe: Stripe, charge: Stripe.Charge): Promise<CardChargeState> {
  const paymentIntentId = idOf(charge.payment_intent);
  const [dispute] = charge.disputed
    ? (await stripe.disputes.list({ charge: charge.id, limit: 1 })).data
    : [];
  const invoice = paymentIntentId === null ? null : await invoicePaidBy(stripe, paymentIntentId);
  return {
    id: charge.id,
    paymentIntentId,
    invoiceId: invoice?.id ?? null,
    subscriptionId: invoice && subscriptionOfInvoice(invoice),
    amountCents: charge.amount,
    refundedCents: charge.amount_refunded,
    dispute: dispute ? { status: dispute.status, reason: dispute.reason } : null,
  };
}

async function invoicePaidBy(
  stripe: Stripe,
  paymentIntentId: string,
): Promise<Stripe.Invoice | null> {
  const payment = { type: 'payment_intent' as const, payment_intent: paymentIntentId };
  const [found] = (await stripe.invoicePayments.list({ payment, limit: 1 })).data;
  const id = found && idOf(found.invoice);
  return id ? stripe.invoices.retrieve(id) : null;
}
