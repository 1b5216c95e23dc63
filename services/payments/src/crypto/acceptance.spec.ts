import fc from 'fast-check';
import { type RecordedPayment, type ReportedPayment, evaluate } from './acceptance';
import type { ReviewCode } from '../orders/review';

const recorded = (given: Partial<RecordedPayment> = {}): RecordedPayment => ({
  attemptId: 'a1',
  orderStatus: 'pending',
  amountCents: 2999,
  payCurrency: 'btc',
  payAmount: '0.001000000000000000',
  wasExpired: false,
  otherCoins: [],
  deposits: 1,
  ...given,
});
const finished = (given: Partial<ReportedPayment> = {}): ReportedPayment => ({
  attemptId: 'a1',
  priceAmount: '29.99',
  priceCurrency: 'usd',
  payCurrency: 'btc',
  actuallyPaid: '0.001',
  ...given,
});

describe('evaluating a received payment', () => {
  it('grants an exact payment', () => {
    expect(evaluate(recorded(), finished())).toEqual({ kind: 'grant', notes: [] });
  });

  it('grants a payment that is short by up to one percent, and not by one more unit', () => {
    expect(evaluate(recorded(), finished({ actuallyPaid: '0.000996' })).kind).toBe('grant');
    expect(evaluate(recorded(), finished({ actuallyPaid: '0.000990000000000000' })).kind).toBe(
      'grant',
    );
    expect(evaluate(recorded(), finished({ actuallyPaid: '0.000989999999999999' }))).toEqual({
      kind: 'review',
      review: {
        code: 'too_little',
        detail: {
          paid: '0.000989999999999999',
          requested: { amount: '0.001000000000000000', currency: 'btc' },
          deposits: 1,
          otherCoins: [],
          isRestTooSmall: false,
        },
      },
    });
  });

  it('grants an overpaid or late payment with a note', () => {
    expect(evaluate(recorded(), finished({ actuallyPaid: '0.001000000000000001' }))).toEqual({
      kind: 'grant',
      notes: ['overpaid'],
    });
    expect(evaluate(recorded({ wasExpired: true }), finished())).toEqual({
      kind: 'grant',
      notes: ['paid_late'],
    });
    for (const orderStatus of ['expired', 'cancelled'] as const) {
      expect(evaluate(recorded({ orderStatus }), finished())).toEqual({
        kind: 'grant',
        notes: ['paid_late'],
      });
    }
    expect(evaluate(recorded({ orderStatus: 'review' }), finished())).toEqual({
      kind: 'grant',
      notes: [],
    });
  });

  it.each<[string, Partial<RecordedPayment>, Partial<ReportedPayment>, ReviewCode]>([
    ['another coin', {}, { payCurrency: 'ltc' }, 'other_coin'],
    ['another price', {}, { priceAmount: '29.98' }, 'other_price'],
    ['another price currency', {}, { priceCurrency: 'eur' }, 'other_price'],
    ['a price that is not a number', {}, { priceAmount: '29.99 ' }, 'other_price'],
    ['another order', {}, { attemptId: 'a2' }, 'other_order'],
    ['no order', {}, { attemptId: null }, 'other_order'],
    ['an order that is paid', { orderStatus: 'paid' }, {}, 'surplus'],
    ['an order that was refunded', { orderStatus: 'refunded' }, {}, 'surplus'],
    ['an order that was granted', { orderStatus: 'granted' }, {}, 'surplus'],
    ['an unknown amount', { payAmount: null }, {}, 'too_little'],
    ['nothing paid', {}, { actuallyPaid: '0' }, 'too_little'],
    ['an amount that is not a number', {}, { actuallyPaid: '' }, 'too_little'],
  ])('sends %s to manual review', (_name, ours, atProvider, code) => {
    expect(evaluate(recorded(ours), finished(atProvider))).toEqual({
      kind: 'review',
      review: expect.objectContaining({ code }),
    });
  });

  it('grants deposits that add up to 99 percent with a note, and names their sum otherwise', () => {
    expect(evaluate(recorded({ deposits: 2 }), finished({ actuallyPaid: '0.00099' }))).toEqual({
      kind: 'grant',
      notes: ['topped_up'],
    });
    expect(
      evaluate(
        recorded({ deposits: 2, otherCoins: ['ltc'] }),
        finished({ actuallyPaid: '0.0008' }),
      ),
    ).toEqual({
      kind: 'review',
      review: expect.objectContaining({
        code: 'too_little',
        detail: expect.objectContaining({ paid: '0.0008', deposits: 2, otherCoins: ['ltc'] }),
      }),
    });
  });

  it('names each coin with its network', () => {
    const tether = {
      payAmount: '24.99',
      payCurrency: 'usdttrc20',
      otherCoins: ['usdterc20', 'ltc'],
    };
    expect(
      evaluate(recorded(tether), finished({ payCurrency: 'usdttrc20', actuallyPaid: '20' })),
    ).toEqual({
      kind: 'review',
      review: {
        code: 'too_little',
        detail: {
          paid: '20',
          requested: { amount: '24.99', currency: 'usdttrc20' },
          deposits: 1,
          otherCoins: tether.otherCoins,
          isRestTooSmall: false,
        },
      },
    });
    expect(
      evaluate(recorded(tether), finished({ payCurrency: 'usdterc20', actuallyPaid: '24.99' })),
    ).toEqual({
      kind: 'review',
      review: {
        code: 'other_coin',
        detail: {
          paid: { amount: '24.99', currency: 'usdterc20' },
          requested: { amount: '24.99', currency: 'usdttrc20' },
        },
      },
    });
  });

  it('accepts the price in any decimal notation', () => {
    for (const priceAmount of ['29.990', '2999e-2'])
      expect(evaluate(recorded(), finished({ priceAmount })).kind).toBe('grant');
  });

  it('never grants less than 99 percent, whatever the amount', () => {
    fc.assert(
      fc.property(
        fc.bigInt({ min: 100n, max: 10n ** 24n }),
        fc.bigInt({ min: 0n, max: 10n ** 24n }),
        (asked, paid) => {
          const outcome = evaluate(
            recorded({ payAmount: `${asked}` }),
            finished({ actuallyPaid: `${paid}` }),
          );
          expect(outcome.kind).toBe(paid * 100n >= asked * 99n ? 'grant' : 'review');
        },
      ),
    );
  });
});
