import type Stripe from 'stripe';
import { findSubject, isEvent, readId } from './stripe-objects';

const event = (type: string, object: unknown) => ({ id: 'evt_1', type, data: { object } });

describe('signed Stripe events', () => {
  it.each([
    null,
    7,
    'evt',
    [],
    {},
    { id: 'evt_1' },
    event('invoice.paid', null),
    { ...event('invoice.paid', {}), id: 1 },
  ])('rejects %j', (value) => expect(isEvent(value)).toBe(false));

  it.each([
    ['customer.subscription.updated', { id: 'sub_1' }, 'sub_1'],
    ['charge.refunded', { id: 'ch_1' }, 'ch_1'],
    ['charge.dispute.created', { charge: 'ch_2' }, 'ch_2'],
    ['refund.failed', { id: 're_1', charge: 'ch_3' }, 'ch_3'],
    ['charge.refund.updated', { id: 're_1', charge: { id: 'ch_4' } }, 'ch_4'],
    ['refund.failed', { id: 're_1', charge: null }, null],
    ['invoice.paid', { subscription: { id: 'sub_2' } }, 'sub_2'],
    ['invoice.paid', { parent: null }, null],
    ['charge.refunded', { id: 7 }, null],
    ['charge.dispute.created', {}, null],
  ])('finds the subject of %s of %j: %j', (type, object, subject) => {
    const given: unknown = event(type, object);
    expect(isEvent(given)).toBe(true);
    expect(findSubject(given as Stripe.Event)).toBe(subject);
  });

  it('reads an ID from an expanded or unexpanded field', () => {
    expect([readId('a'), readId({ id: 'b' }), readId(null), readId(undefined)]).toEqual([
      'a',
      'b',
      null,
      null,
    ]);
  });
});
