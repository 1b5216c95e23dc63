import type { OrderStatus, PaymentStatus } from '@libs/contracts';
import { aDeposit, NOW } from '../../test/ledger';
import type { AttemptStatus } from './attempt-status';
import type { Deposit } from './payment-chain';
import { amountDue, areCoinsFinal, publicStatus, receivedSoFar } from './public-status';

const deposit = (status: AttemptStatus, given: Partial<Deposit> = {}): Deposit =>
  aDeposit({ status, ...given });
const partial = (given: Partial<Deposit> = {}) =>
  deposit('partially_paid', { actuallyPaid: '0.0006', paidCurrency: 'btc', ...given });
const topUp = (status: AttemptStatus, given: Partial<Deposit> = {}) =>
  deposit(status, {
    id: 'top-up',
    parentAttemptId: 'btc',
    actuallyPaid: '0.0003',
    paidCurrency: 'btc',
    closedAt: NOW,
    ...given,
  });
const litecoin = (status: AttemptStatus, given: Partial<Deposit> = {}) =>
  deposit(status, { id: 'ltc', payCurrency: 'ltc', payAmount: '0.3', ...given });
const due = (attempt: Deposit, status: OrderStatus = 'pending', attempts = [attempt]) =>
  amountDue(attempt, { status, amountCents: 2999 }, attempts, NOW);
const inReview = { reviewCode: 'surplus' } as const;

describe('the coins of a payment', () => {
  it.each<[AttemptStatus, boolean]>([
    ['waiting', false],
    ['confirming', false],
    ['confirmed', true],
    ['sending', true],
  ])('that is %s are final: %s', (status, isFinal) => {
    expect(areCoinsFinal(deposit(status), [deposit(status)])).toBe(isFinal);
  });

  it('are final once those of a top-up are', () => {
    const [first, waiting, confirmed] = [partial(), topUp('confirming'), topUp('confirmed')];
    expect(areCoinsFinal(first, [first, waiting])).toBe(false);
    expect(areCoinsFinal(first, [first, confirmed])).toBe(true);
  });
});

describe('the public status of an attempt', () => {
  it.each<[AttemptStatus, Record<OrderStatus, PaymentStatus>]>([
    ['creating', all('waiting')],
    ['waiting', all('waiting')],
    ['watched', all('waiting')],
    ['create_failed', all('failed')],
    ['unanswered', all('failed')],
    ['confirming', withCoins('confirming')],
    ['confirmed', withCoins('confirming')],
    ['sending', withCoins('confirming')],
    ['partially_paid', withCoins('partially_paid')],
    ['failed', all('failed')],
    ['refunded', all('refunded')],
    ['expired', all('expired')],
  ])('%s follows its order: %j', (status, expected) => {
    for (const [order, shown] of Object.entries(expected) as [OrderStatus, PaymentStatus][]) {
      expect([order, publicStatus(deposit(status), order)]).toEqual([order, shown]);
    }
  });

  /** The attempt's own status is shown only while the order is open. */
  function all(pending: PaymentStatus): Record<OrderStatus, PaymentStatus> {
    const ruled = {
      paid: 'paid',
      granted: 'granted',
      review: 'review',
      refunded: 'refunded',
    } as const;
    return { pending, ...ruled, cancelled: 'cancelled', expired: 'expired' };
  }

  /** A transfer to a closed order is shown. */
  function withCoins(shown: PaymentStatus): Record<OrderStatus, PaymentStatus> {
    return { ...all(shown), cancelled: shown, expired: shown };
  }

  it('is review for surplus money on a complete order until it is resolved', () => {
    const [paid, surplus] = [
      deposit('finished', { accepted: true }),
      litecoin('finished', inReview),
    ];
    for (const order of ['paid', 'granted', 'refunded'] as const) {
      expect(publicStatus(surplus, order, [paid, surplus])).toBe('review');
      expect(publicStatus(paid, order, [paid, surplus])).toBe(order);
      expect(publicStatus({ ...surplus, reviewedAt: NOW }, order)).toBe(order);
    }
  });

  it('is that of the order for a part in another coin', () => {
    const attempts = [
      litecoin('partially_paid', inReview),
      deposit('finished', { accepted: true }),
    ];
    expect(attempts.map((one) => publicStatus(one, 'paid', attempts))).toEqual(['paid', 'paid']);
  });

  it('stays paid next to a late top-up', () => {
    const [paid, late] = [deposit('finished', { accepted: true }), topUp('finished', inReview)];
    expect([paid, late].map((one) => publicStatus(one, 'paid', [paid, late]))).toEqual([
      'paid',
      'review',
    ]);
  });

  it.each<AttemptStatus>(['waiting', 'confirming', 'confirmed', 'sending'])(
    'is confirming while a top-up is %s',
    (status) => {
      const attempts = [partial(), topUp(status)];
      expect(attempts.map((one) => publicStatus(one, 'pending', attempts))).toEqual([
        'confirming',
        'confirming',
      ]);
    },
  );

  it('of an attempt without coins is the status of the paying attempt', () => {
    const attempts = [
      deposit('waiting'),
      litecoin('confirming', { actuallyPaid: '0.1', paidCurrency: 'ltc' }),
    ];
    expect(publicStatus(attempts[0]!, 'pending', attempts)).toBe('confirming');
    expect(receivedSoFar(attempts[0]!, attempts)).toEqual({ amount: '0.1', currency: 'ltc' });
  });
});

describe('the amount due', () => {
  it('is the full amount before any deposit, and the missing amount afterwards', () => {
    expect(due(deposit('waiting'))).toBe('0.00100000');
    expect(due(partial())).toBe('0.00040000');
  });

  it.each<OrderStatus>(['paid', 'granted', 'review', 'refunded', 'cancelled', 'expired'])(
    'is null once the order is %s',
    (order) => {
      for (const attempt of [deposit('waiting'), partial()]) expect(due(attempt, order)).toBeNull();
    },
  );

  it.each<AttemptStatus>([
    'creating',
    'create_failed',
    'unanswered',
    'watched',
    'confirming',
    'confirmed',
    'sending',
    'finished',
    'failed',
    'refunded',
    'expired',
  ])('is nothing while the attempt is %s', (status) => expect(due(deposit(status))).toBeNull());

  it('is null while the sum is uncertain', () => {
    const doubtful: Deposit[][] = [
      [partial(), topUp('confirming')],
      [partial({ actuallyPaid: '0.1', paidCurrency: 'ltc' })],
      [partial(inReview)],
      [deposit('waiting', { payAmount: null })],
      [deposit('waiting'), litecoin('partially_paid', { actuallyPaid: '0.1' })],
    ];
    for (const attempts of doubtful) expect(due(attempts[0]!, 'pending', attempts)).toBeNull();
  });

  it('is requested again after a failed top-up', () => {
    const attempts = [partial(), topUp('failed', { actuallyPaid: '0' })];
    expect(due(attempts[0]!, 'pending', attempts)).toBe('0.00040000');
  });
});

describe('the received amount', () => {
  it('is the exact sum of the payment and its top-ups', () => {
    const attempts = [
      partial({ actuallyPaid: '0.000000000000000001' }),
      topUp('finished', { actuallyPaid: '0.1' }),
    ];
    expect(receivedSoFar(attempts[0]!, attempts)).toEqual({
      amount: '0.100000000000000001',
      currency: 'btc',
    });
  });

  it('names another coin only if none of the requested coin arrived', () => {
    const other = { actuallyPaid: '0.2', paidCurrency: 'ltc' };
    expect(receivedSoFar(partial(other))).toEqual({ amount: '0.2', currency: 'ltc' });
    const attempts = [partial(other), topUp('finished')];
    expect(receivedSoFar(attempts[0]!, attempts)).toEqual({ amount: '0.0003', currency: 'btc' });
  });
});
