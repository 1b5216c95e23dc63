import { ORDER_STATUSES, type OrderStatus } from '@libs/contracts';
import { DomainError } from '@libs/errors';
import { Ledger, NOW } from '../../test/ledger';
import type { Attempt } from '../orders/attempt.entity';
import { ORDER_TRANSITIONS } from '../orders/order-status';
import { decideRefund, decideSettle, decideSurplus, type OrderDecision } from './order-rules';

const UNDER_REVIEW = { reviewCode: 'surplus', reviewedAt: null } as const;
const RECEIVED = { status: 'finished', actuallyPaid: '0.001', paidCurrency: 'btc' } as const;

function anAttempt(id: string, given: Partial<Attempt> = {}): Attempt {
  return new Ledger().open(id, given);
}
const listed = (from: OrderStatus, to: OrderStatus) =>
  ORDER_TRANSITIONS.some((transition) => transition.from === from && transition.to === to);

/** The code of a refusal; undefined for a decision. */
const readRefusalCode = (decision: OrderDecision | DomainError): string | undefined =>
  decision instanceof DomainError ? decision.code : undefined;

describe('settling an order', () => {
  const paying = anAttempt('paying', RECEIVED);

  it.each(ORDER_STATUSES)('that is %s is allowed as far as the table says', (status) => {
    const paid = decideSettle(status, [paying], false);
    const granted = decideSettle(status, [], true);
    expect(readRefusalCode(paid) === undefined).toBe(listed(status, 'paid'));
    expect(readRefusalCode(granted) === undefined).toBe(listed(status, 'granted'));
  });

  it('pays for it with the money received, or grants it after a confirmation', () => {
    const paid = { to: 'paid', attempt: paying, handled: [paying] };
    expect(decideSettle('review', [paying], false)).toEqual(paid);
    expect(readRefusalCode(decideSettle('review', [], false))).toBe('payment_not_received');
    expect(decideSettle('review', [], true)).toEqual({ to: 'granted', attempt: null, handled: [] });
  });

  it('says what has become of a settled order', () => {
    const codes = (['paid', 'granted', 'refunded'] as const).map((status) =>
      readRefusalCode(decideSettle(status, [paying], true)),
    );
    expect(codes).toEqual(['already_paid', 'already_granted', 'already_refunded']);
  });

  it('is for the payment under review, before any other that holds money', () => {
    const [other, reviewed] = [anAttempt('other', RECEIVED), anAttempt('reviewed', RECEIVED)];
    Object.assign(reviewed, UNDER_REVIEW);
    expect(decideSettle('review', [other, reviewed], false)).toMatchObject({ attempt: reviewed });
    expect(decideSettle('review', [other], false)).toMatchObject({ attempt: other });
    for (const one of [
      anAttempt('empty', UNDER_REVIEW),
      anAttempt('back', { ...RECEIVED, status: 'refunded' }),
    ])
      expect(decideSettle('review', [one], true)).toMatchObject({ attempt: null });
  });

  it('is for the first payment if its top-up is under review', () => {
    const topUp = anAttempt('top-up', { ...RECEIVED, ...UNDER_REVIEW, parentAttemptId: 'first' });
    const first = anAttempt('first', { status: 'expired' });
    const decision = decideSettle('review', [topUp, first], false);
    expect(decision).toEqual({ to: 'paid', attempt: first, handled: [topUp] });
  });
});

describe('refunding an order', () => {
  const handled = (status: OrderStatus, attempts: Attempt[]) =>
    (decideRefund(status, attempts) as OrderDecision).handled;

  it.each(ORDER_STATUSES)(
    'that is %s and received money is allowed unless it was refunded',
    (status) => {
      const decision = decideRefund(status, [anAttempt('paying', RECEIVED)]);
      expect(readRefusalCode(decision)).toBe(
        status === 'refunded' ? 'already_refunded' : undefined,
      );
    },
  );

  it.each(ORDER_STATUSES)('that is %s without money is allowed if it gave something', (status) => {
    const gave = ['paid', 'granted', 'review'].includes(status);
    const code = status === 'refunded' ? 'already_refunded' : 'order_not_paid';
    expect(readRefusalCode(decideRefund(status, [anAttempt('empty')]))).toBe(
      gave ? undefined : code,
    );
  });

  it('takes a granted order back, and refunds any other', () => {
    const accepted = anAttempt('accepted', { ...RECEIVED, accepted: true });
    const other = anAttempt('other', RECEIVED);
    expect(decideRefund('granted', [])).toMatchObject({ to: 'cancelled', attempt: null });
    expect(decideRefund('paid', [other, accepted])).toMatchObject({
      to: 'refunded',
      attempt: accepted,
    });
    expect(decideRefund('review', [other])).toMatchObject({ to: 'refunded', attempt: other });
  });

  it('is about all money and every review, but not about the surplus of an order that gave something', () => {
    const accepted = anAttempt('accepted', { ...RECEIVED, accepted: true });
    const surplus = anAttempt('surplus', { ...RECEIVED, ...UNDER_REVIEW });
    const attempts = [accepted, surplus, anAttempt('empty')];
    for (const status of ['paid', 'granted'] as const)
      expect(handled(status, attempts)).toEqual([accepted]);
    for (const status of ['review', 'pending', 'cancelled', 'expired'] as const)
      expect(handled(status, attempts)).toEqual([accepted, surplus]);
  });

  it('is about an accepted payment that is under review, such as a disputed card', () => {
    const disputed = anAttempt('disputed', { ...RECEIVED, ...UNDER_REVIEW, accepted: true });
    expect(handled('paid', [disputed])).toEqual([disputed]);
  });

  it('is not about money that was decided about and sent back', () => {
    const back = { ...RECEIVED, ...UNDER_REVIEW, status: 'refunded', reviewedAt: NOW } as const;
    expect(handled('review', [anAttempt('back', back)])).toEqual([]);
  });
});

describe('the surplus of an order', () => {
  const surplus = anAttempt('surplus', { ...RECEIVED, ...UNDER_REVIEW });

  it.each(['paid', 'granted', 'refunded', 'cancelled'] as const)(
    'that is %s is handled, and the order keeps its status',
    (status) => {
      const accepted = anAttempt('accepted', { ...RECEIVED, accepted: true });
      const decision = decideSurplus(status, [accepted, surplus]);
      expect(decision).toEqual({ to: status, attempt: null, handled: [surplus] });
    },
  );

  it('does not exist for an order that waits for a decision, or whose money was decided about', () => {
    const decided = anAttempt('decided', { ...RECEIVED, ...UNDER_REVIEW, reviewedAt: NOW });
    for (const decision of [decideSurplus('review', [surplus]), decideSurplus('paid', [decided])])
      expect(readRefusalCode(decision)).toBe('no_surplus');
  });
});
