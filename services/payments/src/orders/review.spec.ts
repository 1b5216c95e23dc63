import { describeReview, explainReview, isReviewedFor, readReview, type Review } from './review';

const bitcoin = { amount: '0.001', currency: 'btc' };

describe('the text of a review', () => {
  it.each<[Review, string]>([
    [{ code: 'account_deleted', detail: null }, "The buyer's account was deleted."],
    [
      { code: 'other_price', detail: { amount: '29.98', currency: 'eur', expectedCents: 2999 } },
      'The provider charged 29.98 EUR instead of 29.99 USD.',
    ],
    [
      { code: 'other_coin', detail: { paid: bitcoin, requested: null } },
      'Paid 0.001 BTC instead of an unknown amount.',
    ],
    [
      {
        code: 'too_little',
        detail: {
          paid: '0.0008',
          requested: bitcoin,
          deposits: 2,
          otherCoins: ['ltc', 'eth'],
          isRestTooSmall: true,
        },
      },
      "Paid 0.0008 of 0.001 BTC in 2 payments, and coins in LTC and ETH. The rest is below the coin's minimum.",
    ],
    [
      {
        code: 'too_much',
        detail: {
          paid: { amount: '0.003', currency: 'btc' },
          requested: bitcoin,
          surplus: { amount: '0.002', currency: 'btc' },
        },
      },
      'Paid 0.003 BTC instead of 0.001 BTC: 0.002 BTC too much.',
    ],
    [
      { code: 'incomplete', detail: { paid: bitcoin, requested: bitcoin } },
      'Paid 0.001 BTC of 0.001 BTC, and nothing more was received.',
    ],
    [
      { code: 'ended_with_coins', detail: { paid: bitcoin, status: 'failed' } },
      'Paid 0.001 BTC, and the payment failed.',
    ],
    [
      { code: 'foreign_status', detail: { paid: null, status: 'canceled' } },
      'Coins were seen, and the provider calls the payment "canceled".',
    ],
    [
      { code: 'transfer_stuck', detail: { status: 'sending' } },
      'The coins have been sending for a day.',
    ],
    [
      { code: 'card_disputed', detail: { reason: 'fraudulent' } },
      "The cardholder disputes this payment (fraudulent). Respond to the dispute in the card provider's dashboard.",
    ],
    [
      { code: 'card_partly_refunded', detail: { refundedCents: 500, amountCents: 1999 } },
      '5.00 USD of 19.99 USD was refunded at the card provider.',
    ],
    [
      { code: 'card_refund_failed', detail: { cents: 500 } },
      'A refund of 5.00 USD failed at the card provider, so the buyer did not get it. Send it another way.',
    ],
    [
      { code: 'card_other_amount', detail: { cents: 999, currency: 'eur', expectedCents: 1999 } },
      'The card was charged 9.99 EUR instead of 19.99 USD.',
    ],
    [
      { code: 'card_other_price', detail: { charged: null, expected: 'price_1' } },
      'The card was charged for no price, and the price of Pro is price_1.',
    ],
  ])('of %j is %j', (review, text) => expect(describeReview(review)).toBe(text));
});

describe('a review', () => {
  const review: Review = {
    code: 'card_partly_refunded',
    detail: { refundedCents: 500, amountCents: 1999 },
  };
  const stored = {
    reviewCode: review.code,
    reviewDetail: { amountCents: 1999, refundedCents: 500 },
  };

  it('is the same with the same facts, in whatever order they are stored', () => {
    expect(isReviewedFor(stored, review)).toBe(true);
    expect(readReview(stored)).toEqual(review);
  });

  it('is another one with other facts, or without a review before', () => {
    const more: Review = { ...review, detail: { refundedCents: 900, amountCents: 1999 } };
    expect(isReviewedFor(stored, more)).toBe(false);
    expect(isReviewedFor({ reviewCode: null, reviewDetail: null }, review)).toBe(false);
  });
});

const requested = { amount: '0.001', currency: 'btc' };

describe('a review in the words of its buyer', () => {
  it.each([
    [
      { code: 'other_coin', detail: { paid: { amount: '0.4', currency: 'ltc' }, requested } },
      'You sent LTC instead of BTC.',
    ],
    [
      { code: 'other_coin', detail: { paid: { amount: '0.4', currency: null }, requested: null } },
      'You sent a different coin than requested.',
    ],
    [
      {
        code: 'too_little',
        detail: { paid: '0.0004', requested, deposits: 1, otherCoins: [], isRestTooSmall: false },
      },
      'You sent 0.0004 of the 0.001 BTC that were requested.',
    ],
    [
      { code: 'incomplete', detail: { paid: { amount: '0.0005', currency: 'btc' }, requested } },
      'You sent 0.0005 BTC of the 0.001 BTC that were requested.',
    ],
    [
      { code: 'incomplete', detail: { paid: requested, requested: null } },
      'You sent less than the amount that was requested.',
    ],
    [
      {
        code: 'too_much',
        detail: {
          paid: { amount: '0.003', currency: 'btc' },
          requested,
          surplus: { amount: '0.002', currency: 'btc' },
        },
      },
      'You sent 0.002 BTC more than the 0.001 BTC that were requested.',
    ],
    [
      { code: 'card_partly_refunded', detail: { refundedCents: 500, amountCents: 1999 } },
      '$5.00 of $19.99 was refunded to your card.',
    ],
    [
      { code: 'surplus', detail: null },
      'Another payment arrived after this order was already complete.',
    ],
  ] as const)('names what happened: %j', (review, text) =>
    expect(explainReview(review)).toBe(text),
  );

  it('has none of the internals that administrators read', () =>
    expect(
      explainReview({ code: 'card_disputed', detail: { reason: 'fraudulent' } }),
    ).not.toContain('fraudulent'));
});
