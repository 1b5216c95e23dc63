import { explainReview } from './explain-review';

const requested = { amount: '0.001', currency: 'btc' };

describe('a review in the words of its buyer', () => {
  it.each([
    [
      { code: 'other_coin', detail: { paid: { amount: '0.4', currency: 'ltc' }, requested } },
      'You sent LTC instead of BTC.',
    ],
    [
      { code: 'other_coin', detail: { paid: { amount: '0.4', currency: null }, requested: null } },
      'You sent another coin than the one that was requested.',
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
