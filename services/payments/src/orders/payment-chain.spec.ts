import { aDeposit, NOW } from '../../test/ledger';
import {
  asOnePayment,
  type Deposit,
  findChain,
  findSurplusDeposits,
  hasArrived,
  hasCoins,
  holdsMoney,
  isAccepted,
  isUnderWay,
  isUntouched,
  neededDeposits,
  type PaymentChain,
  receivedCoins,
  statusOfFound,
  sumReceived,
  waitsForReview,
} from './payment-chain';

const aTopUp = (changes: Partial<Deposit> = {}): Deposit =>
  aDeposit({ id: 'top-up', parentAttemptId: 'btc', ...changes });
const received = (actuallyPaid: string, changes: Partial<Deposit> = {}): Deposit =>
  aDeposit({ status: 'partially_paid', actuallyPaid, ...changes });
const listIds = (deposits: readonly Deposit[]): string[] => deposits.map(({ id }) => id);

describe('the chain of a payment', () => {
  const [first, topUp, other] = [aDeposit(), aTopUp(), aDeposit({ id: 'other' })];
  const all = [other, topUp, first];

  it('is the payment and its top-ups, whichever of them is asked for', () => {
    expect(listIds(findChain(first, all))).toEqual(['btc', 'top-up']);
    expect(listIds(findChain(topUp, all))).toEqual(['btc', 'top-up']);
    expect(listIds(findChain(other, all))).toEqual(['other']);
  });

  it('is a top-up alone while its first payment is not known', () => {
    expect(listIds(findChain(topUp, [other]))).toEqual(['top-up']);
  });

  it('is accepted when one of its deposits is', () => {
    expect(isAccepted([first, topUp])).toBe(false);
    expect(isAccepted([first, { ...topUp, accepted: true }])).toBe(true);
  });
});

describe('the coins of a chain', () => {
  const sumCoins = (...chain: [Deposit, ...Deposit[]]) => receivedCoins(chain);

  it('are zero of the requested coin before any arrive', () => {
    expect(sumCoins(aDeposit())).toEqual({ amount: '0', currency: 'btc' });
  });

  it('are added exactly, however small they are', () => {
    const chain: PaymentChain = [
      received('0.1'),
      aTopUp({ status: 'finished', actuallyPaid: '0.000000000000000002' }),
    ];
    expect(receivedCoins(chain)).toEqual({ amount: '0.100000000000000002', currency: 'btc' });
    expect(asOnePayment(chain)).toMatchObject({
      id: 'btc',
      actuallyPaid: '0.100000000000000002',
      paidCurrency: 'btc',
    });
  });

  it('are those of the requested coin when several coins arrive', () => {
    const inOther = aTopUp({ actuallyPaid: '5', paidCurrency: 'ltc' });
    expect(sumCoins(received('0.0004'), inOther)).toEqual({ amount: '0.0004', currency: 'btc' });
  });

  it('are those of the other coin when no requested one arrives', () => {
    expect(sumCoins(received('5', { paidCurrency: 'ltc' }))).toEqual({
      amount: '5',
      currency: 'ltc',
    });
  });
});

describe('a deposit', () => {
  it.each([
    ['waiting', false, true],
    ['watched', false, true],
    ['confirming', true, false],
    ['sending', true, false],
    ['finished', false, false],
    ['expired', false, true],
  ] as const)('that is %s: under way %s, untouched %s', (status, underWay, untouched) => {
    expect(isUnderWay(aDeposit({ status }))).toBe(underWay);
    expect(isUntouched(aDeposit({ status }))).toBe(untouched);
  });

  it('is under way while a top-up waits, because it is created once coins were sent', () => {
    expect(isUnderWay(aTopUp())).toBe(true);
    expect(hasCoins([aDeposit({ status: 'expired' }), aTopUp()])).toBe(true);
    expect(hasCoins([aDeposit({ status: 'expired' })])).toBe(false);
  });

  it('is not untouched when coins are reported, whatever the status says', () => {
    expect(isUntouched(aDeposit({ status: 'expired', actuallyPaid: '0.0001' }))).toBe(false);
  });

  it.each(['partially_paid', 'finished'] as const)('has arrived when it is %s', (status) => {
    expect(hasArrived(status)).toBe(true);
  });

  it('waits for review until an administrator has seen it', () => {
    expect(waitsForReview(aDeposit())).toBe(false);
    expect(waitsForReview(aDeposit({ reviewCode: 'surplus' }))).toBe(true);
    expect(waitsForReview(aDeposit({ reviewCode: 'surplus', reviewedAt: NOW }))).toBe(false);
  });
});

describe('an attempt that became known late', () => {
  const late = aDeposit({ id: 'late' });

  it('waits while its order does', () => {
    expect(statusOfFound(late, 'pending', [late])).toBe('waiting');
    for (const status of ['paid', 'expired', 'cancelled', 'review'] as const)
      expect(statusOfFound(late, status, [late])).toBe('watched');
  });

  it('is watched when an open attempt in the same coin has replaced it', () => {
    expect(statusOfFound(late, 'pending', [late, aDeposit()])).toBe('watched');
    for (const other of [aDeposit({ closedAt: NOW }), aDeposit({ payCurrency: 'ltc' })])
      expect(statusOfFound(late, 'pending', [late, other])).toBe('waiting');
  });
});

describe('the deposits that pay for an order', () => {
  const minutes = (count: number): Date => new Date(NOW.getTime() + count * 60_000);
  const first = { ...received('0.4'), createdAt: minutes(5) };
  const early = { ...aTopUp({ id: 'early', actuallyPaid: '0.3' }), createdAt: minutes(1) };
  const late = { ...aTopUp({ id: 'late', actuallyPaid: '0.3' }), createdAt: minutes(2) };
  const isPaidBy = (least: number) => (amount: string) => Number(amount) >= least;

  it('are the first payment and then its top-ups by age, as many as are needed', () => {
    const deposits = [late, early, first];
    expect(listIds(neededDeposits(deposits, isPaidBy(0.4)))).toEqual(['btc']);
    expect(listIds(neededDeposits(deposits, isPaidBy(0.5)))).toEqual(['btc', 'early']);
    expect(listIds(neededDeposits(deposits, isPaidBy(9)))).toEqual(['btc', 'early', 'late']);
  });

  it('have an exact total', () => {
    expect(sumReceived([first, early, late])).toBe('1.0');
    expect(sumReceived([])).toBe('0');
  });
});

describe('money', () => {
  const coins = { provider: 'nowpayments', actuallyPaid: '0.1', chargedCents: null } as const;
  const card = { provider: 'stripe', actuallyPaid: '0', chargedCents: 1999 } as const;

  it.each([
    [{ ...coins, status: 'partially_paid' }, true],
    [{ ...coins, status: 'refunded' }, false],
    [{ ...coins, status: 'finished', actuallyPaid: '0' }, false],
    [{ ...card, status: 'finished' }, true],
    [{ ...card, status: 'waiting' }, false],
    [{ ...card, status: 'finished', chargedCents: 0 }, false],
    [{ ...card, status: 'finished', chargedCents: null }, false],
  ] as const)('is held by %j: %s', (attempt, isHeld) => {
    expect(holdsMoney(attempt)).toBe(isHeld);
  });

  it('is surplus when it waits for review although its order is complete', () => {
    const deposits = [aDeposit(), aDeposit({ id: 'second', reviewCode: 'surplus' })];
    expect(listIds(findSurplusDeposits('paid', deposits))).toEqual(['second']);
    expect(findSurplusDeposits('review', deposits)).toEqual([]);
    expect(findSurplusDeposits('pending', deposits)).toEqual([]);
  });
});
