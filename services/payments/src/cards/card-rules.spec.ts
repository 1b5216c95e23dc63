import fc from 'fast-check';
import {
  decideCharge,
  decideInvoice,
  isGivenBack,
  type OfferedPrice,
  partialRefund,
  priceProblem,
  type RecordedCharge,
} from './card-rules';

describe('the price of Pro', () => {
  const price: OfferedPrice = {
    isActive: true,
    currency: 'usd',
    amountCents: 1999,
    isMonthly: true,
    livemode: false,
  };

  it('is an active monthly price of $19.99 in the mode of the keys', () => {
    expect(priceProblem(price, false)).toBeNull();
  });

  it.each<[Partial<OfferedPrice> | null, string]>([
    [null, 'Stripe knows no such price'],
    [{ isActive: false }, 'it is not active'],
    [{ isMonthly: false }, 'it is not charged every month'],
    [{ amountCents: 999 }, 'it is 9.99 USD instead of 19.99 USD'],
    [{ amountCents: null }, 'it is 0.00 USD instead of 19.99 USD'],
    [{ currency: 'eur' }, 'it is 19.99 EUR instead of 19.99 USD'],
    [{ livemode: true }, 'it is a live price, and the keys are test keys'],
  ])('cannot be sold with %j: %s', (change, problem) => {
    expect(priceProblem(change && { ...price, ...change }, false)).toBe(problem);
  });
});

describe('a paid invoice', () => {
  const invoice = { amountCents: 1999, currency: 'usd', priceId: 'price_1' };
  const decide = (change: Partial<Parameters<typeof decideInvoice>[0]>, isDeleted = false) =>
    decideInvoice({ ...invoice, ...change }, { priceId: 'price_1', isDeleted });

  it('buys its month', () => {
    expect(decide({})).toEqual({ status: 'paid', amountCents: 1999, review: null });
  });

  it('is granted at the price of Pro if nothing was charged for it', () => {
    expect(decide({ amountCents: 0 })).toEqual({
      status: 'granted',
      amountCents: 1999,
      review: null,
    });
  });

  it.each([
    [{ amountCents: 2499 }, { cents: 2499, currency: 'usd', expectedCents: 1999 }],
    [{ currency: 'eur' }, { cents: 1999, currency: 'eur', expectedCents: 1999 }],
  ])('with %j is reviewed for its amount', (change, detail) => {
    const review = { code: 'card_other_amount', detail };
    expect(decide(change)).toMatchObject({ status: 'review', review });
  });

  it.each(['price_2', null])('of the price %j is reviewed for its price', (priceId) => {
    const review = { code: 'card_other_price', detail: { charged: priceId, expected: 'price_1' } };
    expect(decide({ priceId })).toMatchObject({
      status: 'review',
      review,
    });
  });

  it.each([1999, 0])('of %i cents is reviewed if the account was deleted', (amountCents) => {
    expect(decide({ amountCents }, true)).toEqual({
      status: 'review',
      amountCents: 1999,
      review: { code: 'account_deleted', detail: null },
    });
  });
});

describe('a report about a charge', () => {
  const charge = (refundedCents = 0, dispute: string | null = null) => ({
    amountCents: 1999,
    refundedCents,
    dispute: dispute === null ? null : { status: dispute, reason: 'fraudulent' },
  });
  const recorded = (given: Partial<RecordedCharge> = {}): RecordedCharge => ({
    orderStatus: 'paid',
    attemptStatus: 'finished',
    accepted: true,
    reviewCode: null,
    reviewDetail: null,
    reviewedAt: null,
    refundedCents: 0,
    refundFailedAt: null,
    ...given,
  });
  const DISPUTED = { code: 'card_disputed', detail: { reason: 'fraudulent' } } as const;
  const partly = (refundedCents: number) =>
    ({ code: 'card_partly_refunded', detail: { refundedCents, amountCents: 1999 } }) as const;
  const underReview = ({ code, detail }: typeof DISPUTED | ReturnType<typeof partly>) =>
    ({ reviewCode: code, reviewDetail: detail }) satisfies Partial<RecordedCharge>;
  const decide = (
    report: ReturnType<typeof charge>,
    given: Partial<RecordedCharge> = {},
    wasRefundReviewed = false,
  ) => decideCharge(report, recorded(given), wasRefundReviewed);

  it('changes nothing while nothing was refunded or disputed', () => {
    expect(decide(charge())).toEqual({ kind: 'unchanged' });
  });

  it('refunds the order when it was refunded in full or the dispute was lost, once', () => {
    const note = 'refunded at the card provider';
    expect(decide(charge(1999))).toEqual({ kind: 'refund', note });
    const lost = { kind: 'refund', note: 'the dispute was lost' };
    expect(decide(charge(0, 'lost'))).toEqual(lost);
    const before = { attemptStatus: 'refunded', orderStatus: 'refunded' } as const;
    expect(decide(charge(1999), { ...before, refundedCents: 1999 })).toEqual({ kind: 'unchanged' });
    expect([isGivenBack(charge(1999)), isGivenBack(charge(0, 'lost'))]).toEqual([true, true]);
    expect([isGivenBack(charge(500)), isGivenBack(charge(0, 'won'))]).toEqual([false, false]);
  });

  it('is reviewed once for a partial refund, and again when more was refunded', () => {
    expect(decide(charge(500))).toEqual({ kind: 'review', review: partly(500) });
    const before = { ...underReview(partly(500)), refundedCents: 500 };
    expect(decide(charge(500), before)).toEqual({ kind: 'unchanged' });
    expect(decide(charge(700), before)).toEqual({ kind: 'review', review: partly(700) });
  });

  it.each(['needs_response', 'under_review', 'warning_needs_response'])(
    'is reviewed while a dispute is %s, also after a partial refund',
    (status) => {
      expect(decide(charge(0, status))).toEqual({ kind: 'review', review: DISPUTED });
      const before = { ...underReview(partly(500)), refundedCents: 500 };
      expect(decide(charge(500, status), before)).toEqual({ kind: 'review', review: DISPUTED });
      expect(decide(charge(0, status), underReview(DISPUTED))).toEqual({ kind: 'unchanged' });
    },
  );

  it.each(['won', 'warning_closed', 'prevented'])(
    'closes the review when a dispute is %s',
    (status) => {
      expect(decide(charge(0, status), underReview(DISPUTED))).toEqual({ kind: 'close-review' });
      const closed = { ...underReview(DISPUTED), reviewedAt: new Date() };
      expect(decide(charge(0, status), closed)).toEqual({ kind: 'unchanged' });
    },
  );

  it('reviews a partial refund again after a dispute was won, unless an administrator had decided about it', () => {
    const before = { ...underReview(DISPUTED), refundedCents: 500 };
    const won = charge(500, 'won');
    expect(decide(won, before)).toEqual({ kind: 'review', review: partly(500) });
    expect(decide(won, before, true)).toEqual({ kind: 'close-review' });
  });

  it('does not close the review of an invoice that bought nothing', () => {
    const before = { ...underReview(DISPUTED), accepted: false };
    expect(decide(charge(), before)).toEqual({ kind: 'unchanged' });
  });

  it('is reviewed when less is refunded than before, until that money was refunded again', () => {
    const review = { code: 'card_refund_failed', detail: { cents: 500 } };
    const failed = { kind: 'review-failed-refund', review };
    expect(decide(charge(), { refundedCents: 500 })).toEqual(failed);
    const open = {
      reviewCode: 'card_refund_failed',
      reviewDetail: { cents: 500 },
      refundFailedAt: new Date(),
    } as const;
    expect(decide(charge(), open)).toEqual({ kind: 'unchanged' });
    expect(decide(charge(500), open, true)).toEqual({ kind: 'close-review' });
  });

  it('never reviews an order that was refunded, apart from a refund that failed', () => {
    fc.assert(
      fc.property(
        fc.nat(1998),
        fc.constantFrom(null, 'needs_response', 'won', 'warning_closed'),
        fc.boolean(),
        (cents, dispute, wasReviewed) => {
          const before = { orderStatus: 'refunded', refundedCents: cents } as const;
          const { kind } = decide(charge(cents, dispute), before, wasReviewed);
          expect(['unchanged', 'close-review']).toContain(kind);
        },
      ),
    );
  });

  it('has no review for a partial refund of nothing', () => {
    expect(partialRefund(charge())).toBeNull();
  });
});
