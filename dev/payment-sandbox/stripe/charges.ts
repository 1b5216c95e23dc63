import { jsonResponse, Refusal } from '../http/response';
import { newId } from './new-id';
import type { CardDispute, CardInvoice, Subscription } from './subscription';
import type { SubscriptionsOptions } from './subscriptions';

export class Charges {
  constructor(private readonly options: Pick<SubscriptionsOptions, 'invoices' | 'subscriptions' | 'publish'>) {}

  /** Refunds some cents of a paid invoice, by default all. */
  refund(invoice: CardInvoice, cents = invoice.cents): Subscription {
    const before = invoice.refundedCents ?? 0;
    const refundedCents = Math.min(invoice.cents, before + cents);
    if (refundedCents === before) throw conflict('This charge was refunded already.');
    return this.change('charge.refunded', invoice, { refundedCents });
  }

  /** Opens or decides a dispute. */
  dispute(invoice: CardInvoice, status: CardDispute['status']): Subscription {
    const isNew = status === 'needs_response';
    if (isNew !== (invoice.dispute === undefined)) throw conflict(isNew ? 'It is disputed already.' : 'It is not disputed.');
    const dispute = { ...(invoice.dispute ?? { id: newId('dp'), reason: 'fraudulent' }), status };
    return this.change(isNew ? 'charge.dispute.created' : 'charge.dispute.closed', invoice, { dispute });
  }

  /** Changes what an invoice charges without an event. */
  set(invoice: CardInvoice, change: Partial<Pick<CardInvoice, 'cents' | 'currency' | 'priceId'>>): CardInvoice {
    return this.options.invoices.put({ ...invoice, ...change });
  }

  private change(type: string, invoice: CardInvoice, change: Partial<CardInvoice>): Subscription {
    if (invoice.status !== 'paid') throw conflict('Only a paid invoice has a charge.');
    const subscription = this.options.subscriptions.get(invoice.subscriptionId);
    if (!subscription) throw conflict('The subscription of this invoice is unknown.');
    this.options.publish(type, subscription, this.options.invoices.put({ ...invoice, ...change }));
    return subscription;
  }
}

const conflict = (message: string): Refusal => new Refusal(jsonResponse(409, { message }));
