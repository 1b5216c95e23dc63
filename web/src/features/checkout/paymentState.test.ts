import { PAYMENT_STATUSES, type PaymentView } from '@contracts/payments';
import { aPayment } from '../../test/renderCheckout';
import { nextPage } from './addresses';
import { paymentState } from './paymentState';

const state = (given: Partial<PaymentView>, unavailable: string | null = null) => paymentState(aPayment(given), unavailable);

describe('the next page of a payment', () => {
  it('is the success page once paid or granted, and the canceled page with tool and reason once ended', () => {
    const pages = Object.fromEntries(PAYMENT_STATUSES.map((status) => [status, nextPage(aPayment({ status, toolId: 't1' }))]));
    expect(pages).toEqual({
      waiting: null,
      confirming: null,
      partially_paid: null,
      paid: '/payment-success?payment=p1',
      granted: '/payment-success?payment=p1',
      review: null,
      expired: '/payment-cancelled?tool=t1&reason=expired',
      failed: '/payment-cancelled?tool=t1&reason=failed',
      refunded: null,
      cancelled: '/payment-cancelled?tool=t1&reason=cancelled',
    });
    expect(nextPage(aPayment({ status: 'expired', toolId: null }))).toBe('/payment-cancelled?reason=expired');
  });
});

describe('the state of a payment', () => {
  it('shows the remaining amount of a partial payment while it can be sent', () => {
    const partial = state({ status: 'partially_paid', payable: true, amountDue: '0.00012', actuallyPaid: '0.00088' });
    expect(partial.title).toBe('Partial payment received');
    expect(partial.detail).toBe(
      'We received 0.00088 BTC. Send the remaining 0.00012 BTC to the same address, or contact support for a refund.',
    );
  });

  it('refers the buyer of a hosted payment to its page for the rest', () => {
    const partial = { status: 'partially_paid', payable: true, amountDue: '0.1', paymentUrl: 'https://pay.example/1' } as const;
    expect(state(partial).detail).toMatch(/Send the remaining 0\.1 BTC on the payment page/);
  });

  it.each([
    ['a partial payment that can no longer be topped up', { status: 'partially_paid', actuallyPaid: '0.5' }],
    ['coins that are being confirmed', { status: 'confirming', actuallyPaid: '0.5' }],
    ['a payment under review', { status: 'review', actuallyPaid: '0.5' }],
    ['a refunded payment', { status: 'refunded', actuallyPaid: '0.5' }],
    ['a payment that cannot be paid now', { status: 'waiting', payable: false }],
  ] as const)('never requests more coins for %s', (_case, given) => {
    const { title, detail } = state(given);
    expect(`${title} ${detail}`).not.toMatch(/(^|[.] )send/i);
  });

  it('shows amounts in the coin that was received', () => {
    expect(state({ status: 'partially_paid', payable: false, actuallyPaid: '0.2779', paidCurrency: 'ltc' }).detail).toMatch(/0\.2779 LTC/);
  });

  it('has a title and a text', () => {
    expect(state({ status: 'waiting' }).detail).toBe('This page updates automatically once your payment is confirmed.');
    expect(state({ status: 'confirming' }).detail).toMatch(/^We received your coins and are confirming them\./);
    const review = state({ status: 'review' });
    expect([review.title, review.detail]).toEqual([
      "We're checking your payment",
      'We received your coins, and they need a check by hand. Nothing is lost. Questions? Contact',
    ]);
    expect(state({ status: 'refunded' }).detail).toBe('This payment was refunded.');
  });

  it('requests no coins for a tool that is no longer for sale, and keeps every other state', () => {
    const gone = state({ status: 'waiting' }, 'This tool is no longer available.');
    expect([gone.title, gone.showsInstructions]).toEqual(['This tool is no longer available.', false]);
    const partial = state({ status: 'partially_paid', payable: true, actuallyPaid: '0.5' }, 'This tool is no longer available.');
    expect(partial.detail).toMatch(/^We received 0\.5 BTC\. Please don't send any coins for this payment\./);
    expect(state({ status: 'review' }, 'This tool is no longer available.').title).toBe("We're checking your payment");
  });

  it('can be canceled only before coins arrive, and requests coins only while payable', () => {
    const shown = PAYMENT_STATUSES.filter((status) => nextPage(aPayment({ status })) === null);
    expect(shown.filter((status) => state({ status }).canCancel)).toEqual(['waiting']);
    expect(shown.filter((status) => state({ status, payable: false }).showsInstructions)).toEqual([]);
    expect(state({ status: 'partially_paid', payable: true, amountDue: '0.1' }).showsInstructions).toBe(true);
  });
});
