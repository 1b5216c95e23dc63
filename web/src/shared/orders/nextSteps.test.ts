import { aMembership, anOrder, daysFromNow } from '../../test/builders';
import { formatMoment } from '../format/format';
import { nextSteps } from './nextSteps';

const card = { status: 'past_due', endsWithPeriod: false, endsAt: null } as const;

describe('what a member has to do next', () => {
  it('is nothing while it is loading, and for orders that are paid, over or being confirmed', () => {
    expect(nextSteps(undefined)).toEqual([]);
    const orders = [
      anOrder(),
      anOrder({ status: 'pending', paymentStatus: 'confirming' }),
      anOrder({ status: 'pending', paymentStatus: 'expired' }),
      anOrder({ status: 'pending', paymentStatus: null, paymentId: null }),
      anOrder({ status: 'refunded', paymentStatus: 'refunded' }),
    ];
    expect(nextSteps(aMembership(), orders)).toEqual([]);
  });

  it('begins with a failed renewal, then the rest of a payment, open payments and reviews', () => {
    const orders = [
      anOrder({ orderId: 'o3', status: 'review', paymentStatus: 'review' }),
      anOrder({ orderId: 'o2', status: 'pending', paymentStatus: 'waiting' }),
      anOrder({ orderId: 'o1', status: 'pending', paymentStatus: 'partially_paid' }),
    ];
    expect(nextSteps(aMembership({ card }), orders).map(({ key }) => key)).toEqual([
      'renewal',
      'o1',
      'o2',
      'o3',
    ]);
  });

  it('names the end of Pro after a failed renewal', () => {
    const accessUntil = daysFromNow(2);
    expect(nextSteps(aMembership({ card, accessUntil }))[0]?.detail).toBe(
      `EXE Pro ends on ${formatMoment(accessUntil)} unless you pay it now or update your card.`,
    );
    expect(nextSteps(aMembership({ card }))[0]?.detail).toBe(
      'Pay it now or update your card to get EXE Pro back.',
    );
  });

  it('leads to the payment of Pro or of the tool, and to the order that is reviewed', () => {
    const open = { status: 'pending', paymentStatus: 'waiting' } as const;
    const orders = [
      anOrder({ ...open, kind: 'pro', toolId: null, toolName: null }),
      anOrder({ orderId: 'o2', status: 'review', paymentStatus: 'review' }),
    ];
    expect(nextSteps(undefined, orders).map(({ title, action }) => [title, action.href])).toEqual([
      ['Your payment for EXE Pro is still open.', '/payment?payment=p1'],
      ["We're checking your payment for SOC Kit.", '/account/orders/o2'],
    ]);
  });
});
