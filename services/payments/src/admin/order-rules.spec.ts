import { ORDER_STATUSES, type OrderStatus } from '@libs/contracts';
import { Ledger, NOW } from '../../test/ledger';
import type { Attempt } from '../orders/attempt.entity';
import { ORDER_TRANSITIONS } from '../orders/order-status';
import { decidedAttempts, payingAttempt, refusalToRefund, refusalToSettle } from './order-rules';

const UNDER_REVIEW = { reviewCode: 'already_settled', reviewedAt: null } as const;
const RECEIVED = { status: 'finished', actuallyPaid: '0.001', paidCurrency: 'btc' } as const;

function anAttempt(id: string, given: Partial<Attempt> = {}): Attempt {
  return new Ledger().open(id, given);
}
const listed = (from: OrderStatus, to: OrderStatus) =>
  ORDER_TRANSITIONS.some((transition) => transition.from === from && transition.to === to);

describe('settling an order', () => {
  const paying = anAttempt('paying', RECEIVED);

  it.each(ORDER_STATUSES)('that is %s is allowed as far as the table says', (status) => {
    const refusal = refusalToSettle(status, paying, false);
    expect(refusal === null).toBe(listed(status, 'paid'));
    expect(refusalToSettle(status, undefined, true) === null).toBe(listed(status, 'granted'));
  });

  it('without a payment needs a confirmation', () => {
    expect(refusalToSettle('review', undefined, false)?.code).toBe('payment_not_received');
    expect(refusalToSettle('review', undefined, true)).toBeNull();
  });

  it('says what has become of a settled order', () => {
    const codes = (['paid', 'granted', 'refunded'] as const).map(
      (status) => refusalToSettle(status, paying, true)?.code,
    );
    expect(codes).toEqual(['already_paid', 'already_granted', 'already_refunded']);
  });

  it('is for the payment under review, before any other that holds money', () => {
    const [other, reviewed] = [anAttempt('other', RECEIVED), anAttempt('reviewed', RECEIVED)];
    Object.assign(reviewed, UNDER_REVIEW);
    expect(payingAttempt([other, reviewed])).toBe(reviewed);
    expect(payingAttempt([other])).toBe(other);
    expect(payingAttempt([anAttempt('empty', UNDER_REVIEW)])).toBeUndefined();
    expect(payingAttempt([anAttempt('back', { ...RECEIVED, status: 'refunded' })])).toBeUndefined();
  });

  it('is for the first payment if its top-up is under review', () => {
    const topUp = anAttempt('top-up', { ...RECEIVED, ...UNDER_REVIEW, parentAttemptId: 'first' });
    const first = anAttempt('first', { status: 'expired' });
    expect(payingAttempt([topUp, first])).toBe(first);
  });
});

describe('refunding an order', () => {
  it.each(ORDER_STATUSES)(
    'that is %s and received money is allowed unless it was refunded',
    (status) => {
      const refusal = refusalToRefund(status, [anAttempt('paying', RECEIVED)]);
      expect(refusal?.code).toBe(status === 'refunded' ? 'already_refunded' : undefined);
    },
  );

  it.each(ORDER_STATUSES)('that is %s without money is allowed if it gave something', (status) => {
    const gave = ['paid', 'granted', 'review'].includes(status);
    const code = status === 'refunded' ? 'already_refunded' : 'order_not_paid';
    expect(refusalToRefund(status, [anAttempt('empty')])?.code).toBe(gave ? undefined : code);
  });

  it('is about all money and every review, but not about the surplus of an order that gave something', () => {
    const accepted = anAttempt('accepted', { ...RECEIVED, accepted: true });
    const surplus = anAttempt('surplus', { ...RECEIVED, ...UNDER_REVIEW });
    const empty = anAttempt('empty');
    const attempts = [accepted, surplus, empty];
    for (const status of ['paid', 'granted'] as const)
      expect(decidedAttempts(status, attempts)).toEqual([accepted]);
    for (const status of ['review', 'pending', 'cancelled', 'expired'] as const)
      expect(decidedAttempts(status, attempts)).toEqual([accepted, surplus]);
  });

  it('is about an accepted payment that is under review, such as a disputed card', () => {
    const disputed = anAttempt('disputed', { ...RECEIVED, ...UNDER_REVIEW, accepted: true });
    expect(decidedAttempts('paid', [disputed])).toEqual([disputed]);
  });

  it('is not about money that was decided about and sent back', () => {
    const back = { ...RECEIVED, ...UNDER_REVIEW, status: 'refunded', reviewedAt: NOW } as const;
    expect(decidedAttempts('review', [anAttempt('back', back)])).toEqual([]);
  });
});
