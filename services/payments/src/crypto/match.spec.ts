import { Ledger, NOW } from '../../test/ledger';
import type { Attempt } from '../orders/attempt.entity';
import { matchPayment, pageThatFollows } from './match';

const payment = { id: 'new', attemptId: null, parentId: null, payAddress: null };

/** The attempts of an order: a first payment with an address, its top-up, and another one that was not answered. */
function anOrder(): { first: Attempt; topUp: Attempt; lost: Attempt; all: Attempt[] } {
  const ledger = new Ledger();
  const first = Object.assign(ledger.attempt('btc'), { payAddress: 'address' });
  const topUp = ledger.topUp('top-up');
  const lost = ledger.open('lost', { providerPaymentId: null, status: 'unanswered' });
  return { first, topUp, lost, all: ledger.attempts };
}

describe('a payment at the provider', () => {
  const { first, topUp, lost, all } = anOrder();

  it('is that of the attempt with its ID, whatever else it names', () => {
    const named = { ...payment, id: 'payment of top-up', attemptId: 'lost', parentId: 'unknown' };
    expect(matchPayment(all, named)).toEqual({ kind: 'known', attempt: topUp });
  });

  it('is that of an attempt without a payment whose ID it names as order_id', () => {
    expect(matchPayment(all, { ...payment, attemptId: 'lost' })).toEqual({
      kind: 'lost',
      attempt: lost,
    });
  });

  it('is a top-up of the payment that it names as its parent, or whose top-up it names', () => {
    for (const parentId of ['payment of btc', 'payment of top-up'])
      expect(matchPayment(all, { ...payment, parentId })).toMatchObject({
        kind: 'top-up',
        parent: first,
      });
  });

  it('is a top-up of the payment with its address', () => {
    const atAddress = { ...payment, payAddress: 'address' };
    expect(matchPayment(all, atAddress)).toMatchObject({ kind: 'top-up', parent: first });
    expect(matchPayment(all, { ...atAddress, attemptId: 'btc' })).toMatchObject({ kind: 'top-up' });
  });

  it('is a top-up of the attempt that it names as order_id if its parent is unknown', () => {
    const orphan = { ...payment, parentId: 'unknown', attemptId: 'btc' };
    expect(matchPayment(all, orphan)).toMatchObject({ kind: 'top-up', parent: first });
  });

  it('is a further payment of the order otherwise, on the page of the attempt that it names', () => {
    expect(matchPayment(all, { ...payment, attemptId: 'btc' })).toEqual({
      kind: 'further',
      paymentUrl: null,
    });
    const hosted = { ...first, paymentUrl: 'https://page' };
    expect(matchPayment([hosted], { ...payment, attemptId: 'btc' })).toEqual({
      kind: 'further',
      paymentUrl: 'https://page',
    });
  });
});

describe('an attempt with a hosted page', () => {
  const PAGE = { paymentUrl: 'https://page' };

  /** Whether the attempt continues with a payment that its page has made in another coin. */
  function follows(
    given: {
      page?: Partial<Attempt>;
      made?: Partial<Attempt>;
      others?: Partial<Attempt>[];
      reported?: { status?: string; actuallyPaid?: string; attemptId?: string };
      isNew?: boolean;
    } = {},
  ): boolean {
    const ledger = new Ledger();
    const page = Object.assign(ledger.attempt('btc'), PAGE, given.page);
    const made = ledger.open('made', {
      ...PAGE,
      payCurrency: 'ltc',
      closedAt: NOW,
      ...given.made,
    });
    given.others?.forEach((other, index) => ledger.open(`other ${index}`, other));
    const reported = { attemptId: 'btc', status: 'waiting', actuallyPaid: '0', ...given.reported };
    return pageThatFollows(ledger.attempts, made, reported, given.isNew ?? true) === page;
  }

  it('continues with the latest payment of its page, also in another coin', () => {
    expect(follows()).toBe(true);
    expect(follows({ page: { status: 'expired', closedAt: NOW } })).toBe(true);
  });

  it('returns to an earlier payment of its page only once coins were seen for it', () => {
    expect(follows({ isNew: false })).toBe(false);
    for (const reported of [
      { status: 'confirming' },
      { status: 'finished' },
      { actuallyPaid: '0.1' },
      { status: 'wrong_asset_confirmed' },
    ])
      expect(follows({ isNew: false, reported })).toBe(true);
  });

  it('keeps its own payment once coins were seen for it, or for the other one before', () => {
    for (const coins of [
      { status: 'confirming' },
      { status: 'partially_paid', actuallyPaid: '0.0001' },
      { status: 'waiting', actuallyPaid: '0.0001' },
      { status: 'refunded' },
    ] as const) {
      expect(follows({ page: coins })).toBe(false);
      expect(follows({ made: coins })).toBe(false);
    }
  });

  it('keeps its own payment if the other is a top-up, of another page, or of no page', () => {
    expect(follows({ made: { parentAttemptId: 'btc' } })).toBe(false);
    expect(follows({ made: { paymentUrl: 'https://another' } })).toBe(false);
    expect(follows({ page: { paymentUrl: null }, made: { paymentUrl: null } })).toBe(false);
    expect(follows({ reported: { attemptId: 'unknown' } })).toBe(false);
  });

  it('keeps its own payment while another attempt is open in that coin', () => {
    expect(follows({ others: [{ payCurrency: 'ltc' }] })).toBe(false);
    expect(follows({ others: [{ payCurrency: 'ltc', closedAt: NOW }] })).toBe(true);
    expect(follows({ others: [{ payCurrency: 'eth' }] })).toBe(true);
  });
});
