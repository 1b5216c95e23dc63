import { PAYMENT_STATUSES } from '@contracts/payments';
import { nextPage, paymentState } from './paymentState';

const state = (status: (typeof PAYMENT_STATUSES)[number], actuallyPaid = '0') =>
  paymentState({ status, actuallyPaid, payAmount: '0.001', payCurrency: 'btc' });

describe('the state of a payment', () => {
  it('leads on when it is over, and stays while something is going on', () => {
    const places = Object.fromEntries(PAYMENT_STATUSES.map((status) => [status, nextPage(status)]));
    expect(places).toEqual({
      waiting: null,
      confirming: null,
      partially_paid: null,
      paid: '/payment-success',
      review: null,
      expired: '/payment-cancelled',
      failed: '/payment-cancelled',
      refunded: null,
      cancelled: '/payment-cancelled',
    });
  });

  it('is said in words', () => {
    expect(state('waiting').words).toBe('waiting for your payment');
    expect(state('confirming').words).toBe('seen, confirming');
    expect(state('partially_paid', '0.00088').words).toBe('short by 0.00012 BTC');
    expect(state('partially_paid', '0.001').words).toBe('part of the amount has come');
    expect(state('review').words).toBe('a person is looking at it');
    expect(state('refunded').words).toBe('refunded');
  });

  it('can be called off only before anything was seen, and takes coins only while it is open', () => {
    expect(PAYMENT_STATUSES.filter((status) => nextPage(status) === null && state(status).cancellable)).toEqual(['waiting']);
    expect(PAYMENT_STATUSES.filter((status) => nextPage(status) === null && state(status).payable)).toEqual(['waiting', 'partially_paid']);
  });
});
