import { HOUR_MS, type OrderStatus } from '@libs/contracts';
import fc from 'fast-check';
import { Ledger, NOW } from '../../test/ledger';
import { ATTEMPT_STATUSES, ATTEMPT_TRANSITIONS } from '../orders/attempt-status';
import type { Attempt } from '../orders/attempt.entity';
import { ORDER_TRANSITIONS, requireTransition } from '../orders/order-status';
import { decideSweep, type SweepDecision } from './decide-sweep';

const at = (hours: number): Date => new Date(NOW.getTime() + hours * HOUR_MS);

/** What time brings about for one attempt and its top-ups, hours after it was opened for one hour. */
function sweep(
  hours: number,
  given: Partial<Attempt>,
  { status = 'pending', topUps = [] }: { status?: OrderStatus; topUps?: Partial<Attempt>[] } = {},
): SweepDecision[] {
  const ledger = new Ledger();
  const window = { expiresAt: at(1), statusChangedAt: NOW, createdAt: NOW };
  Object.assign(ledger.attempt('btc'), window, given);
  topUps.forEach((topUp, index) => Object.assign(ledger.topUp(`top-up ${index}`), window, topUp));
  const abandonedBefore = new Date(at(hours).getTime() - 30_000);
  return decideSweep({ status }, ledger.attempts, { now: at(hours), abandonedBefore });
}
const summary = (decisions: SweepDecision[]) =>
  decisions.map((one) =>
    one.kind === 'end' ? one.to : one.kind === 'review' ? one.review.code : one.kind,
  );

describe('the passing of time', () => {
  it('expires a waiting attempt with its window, and its order a day later', () => {
    expect(sweep(0.9, { status: 'waiting' })).toEqual([]);
    expect(summary(sweep(1, { status: 'waiting' }))).toEqual(['expired']);
    const expired = { status: 'expired', closedAt: at(1) } as const;
    expect(sweep(24, expired)).toEqual([]);
    expect(summary(sweep(25, expired))).toEqual(['expire']);
  });

  it('abandons a creation without an answer, and expires its order a day later', () => {
    expect(sweep(0.008, { status: 'creating' })).toEqual([]);
    expect(summary(sweep(0.01, { status: 'creating' }))).toEqual(['unanswered']);
    expect(summary(sweep(24, { status: 'unanswered', closedAt: NOW }))).toEqual(['expire']);
  });

  it('reviews coins whose window passed while the provider still says waiting, and never expires their order', () => {
    const coins = { status: 'waiting', actuallyPaid: '0.0002', paidCurrency: 'btc' } as const;
    expect(summary(sweep(1, coins))).toEqual(['expired', 'ended_with_coins']);
    const reviewed = { ...coins, status: 'expired', closedAt: at(1) } as const;
    const review = { reviewCode: 'ended_with_coins', reviewDetail: null } as const;
    expect(sweep(48, { ...reviewed, ...review }, { status: 'review' })).toEqual([]);
    expect(sweep(48, { ...reviewed, ...review, reviewedAt: at(2) })).toEqual([]);
  });

  it.each(['confirming', 'confirmed', 'sending'] as const)(
    'reviews coins that are %s for a day',
    (status) => {
      expect(sweep(23, { status })).toEqual([]);
      expect(sweep(24, { status })).toMatchObject([
        { kind: 'review', review: { code: 'transfer_stuck', detail: { status } } },
      ]);
    },
  );

  it('reviews a partial payment once its window has passed, unless a top-up is on its way', () => {
    const partial = {
      status: 'partially_paid',
      actuallyPaid: '0.0006',
      paidCurrency: 'btc',
    } as const;
    expect(sweep(0.9, partial)).toEqual([]);
    expect(sweep(1, partial)).toMatchObject([
      { review: { code: 'incomplete', detail: { paid: { amount: '0.0006', currency: 'btc' } } } },
    ]);
    expect(sweep(1, partial, { topUps: [{ status: 'confirming' }] })).toEqual([]);
    expect(summary(sweep(1, partial, { topUps: [{ status: 'failed' }] }))).toEqual(['incomplete']);
  });

  it('reviews nothing twice, nothing that was accepted, and nothing of a complete order', () => {
    const partial = { status: 'partially_paid', actuallyPaid: '0.0006' } as const;
    const reviewed = { reviewCode: 'incomplete', reviewedAt: NOW } as const;
    expect(sweep(48, { ...partial, ...reviewed })).toEqual([]);
    expect(sweep(48, { ...partial, accepted: true })).toEqual([]);
    for (const status of ['paid', 'granted', 'refunded', 'review'] as const)
      expect(sweep(48, partial, { status })).toEqual([]);
    for (const status of ['cancelled', 'expired'] as const)
      expect(summary(sweep(48, partial, { status }))).toEqual(['incomplete']);
  });

  it('reviews one attempt of an order', () => {
    const stuck = { status: 'confirming' } as const;
    expect(summary(sweep(24, stuck, { topUps: [stuck] }))).toEqual(['transfer_stuck']);
  });

  it('expires an order whose only money was sent back', () => {
    const refunded = { status: 'refunded', actuallyPaid: '0.0006', closedAt: NOW } as const;
    expect(summary(sweep(24, refunded))).toEqual(['expire']);
  });

  it('follows the tables, whatever the order and its attempts are', () => {
    const anAttempt = fc.record({
      status: fc.constantFrom(...ATTEMPT_STATUSES),
      actuallyPaid: fc.constantFrom('0', '0.0006', '0.001'),
      closedAt: fc.constantFrom(null, NOW),
    });
    const anOrder = fc.constantFrom<OrderStatus>(
      'pending',
      'cancelled',
      'expired',
      'review',
      'paid',
    );
    fc.assert(
      fc.property(anAttempt, fc.array(anAttempt), anOrder, (first, topUps, status) => {
        for (const decision of sweep(30, first, { status, topUps })) {
          if (decision.kind === 'expire') requireTransition(ORDER_TRANSITIONS, status, 'expired');
          if (decision.kind === 'review') requireTransition(ORDER_TRANSITIONS, status, 'review');
          if (decision.kind !== 'end') continue;
          const from =
            decision.attemptId === 'btc' ? first : topUps[Number(decision.attemptId.slice(7))];
          requireTransition(ATTEMPT_TRANSITIONS, from!.status, decision.to);
        }
      }),
    );
  });
});
