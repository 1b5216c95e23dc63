import Big from 'big.js';
import fc from 'fast-check';
import { Ledger, NOW, type Reported } from '../../test/ledger';
import { ATTEMPT_STATUSES } from '../orders/attempt-status';
import { findChain, hasArrived, isAccepted } from '../orders/payment-chain';
import { describeReview, readReview } from '../orders/review';
import type { ProviderPayment } from './crypto-provider';
import { decide } from './decide';
import type { Decision } from './decision';

const kinds = (decisions: Decision[]) => decisions.map(({ kind }) => kind);
const codes = (decisions: Decision[]) =>
  decisions.map((one) => ('review' in one ? one.review.code : one.kind));
const finished = (id: string, paid = '0.001', given: Partial<Reported> = {}): Reported => ({
  id,
  status: 'finished',
  paid,
  ...given,
});
const partial = (id = 'btc', paid = '0.0006'): Reported => ({ id, status: 'partially_paid', paid });

/** An order whose first payment arrived in part. */
function underpaid(paid = '0.0006'): Ledger {
  const ledger = new Ledger();
  expect(ledger.report(partial('btc', paid))).toEqual([]);
  return ledger;
}

/** An order that its first payment has bought. */
function paid(): Ledger {
  const ledger = new Ledger();
  expect(kinds(ledger.report(finished('btc')))).toEqual(['accept']);
  return ledger;
}

describe('a payment', () => {
  it('is accepted when it is exact, and once', () => {
    const ledger = new Ledger();
    expect(ledger.report(finished('btc'))).toEqual([
      { kind: 'accept', attemptId: 'btc', counted: ['btc'], notes: [] },
    ]);
    expect(ledger.report(finished('btc'))).toEqual([]);
  });

  it('decides nothing while its coins are on their way', () => {
    const ledger = new Ledger();
    for (const status of ['waiting', 'confirming', 'confirmed', 'sending'])
      expect(ledger.report({ id: 'btc', status, paid: '0.001' })).toEqual([]);
  });

  it.each<[string, string, Reported['payment'], string]>([
    ['is three percent short', '0.00097', {}, 'too_little'],
    ['was made in another coin', '0.3', { payCurrency: 'ltc' }, 'other_coin'],
    ['has another price', '0.001', { priceAmount: '1.00' }, 'other_price'],
    ['has a price in another currency', '0.001', { priceCurrency: 'eur' }, 'other_price'],
    ['belongs to another order', '0.001', { attemptId: 'another' }, 'other_order'],
    ['is finished without coins', '0', {}, 'no_coins'],
  ])('is reviewed when it %s', (_name, amount, payment, code) => {
    expect(codes(new Ledger().report(finished('btc', amount, { payment })))).toEqual([code]);
  });

  it('that was finished without coins is accepted once they are reported', () => {
    const ledger = new Ledger();
    expect(codes(ledger.report(finished('btc', '0')))).toEqual(['no_coins']);
    expect(ledger.report(finished('btc', '0'))).toEqual([]);
    expect(kinds(ledger.report(finished('btc')))).toEqual(['accept']);
    expect(readReview(ledger.attempt('btc'))).toBeNull();
  });

  it.each([
    ['0.000996', []],
    ['0.00101', ['overpaid']],
  ])('of %s instead of 0.001 is accepted with the notes %j', (amount, notes) => {
    expect(new Ledger().report(finished('btc', amount))).toMatchObject([{ kind: 'accept', notes }]);
  });

  it('is late after its window or for an order that is over', () => {
    const [expired, cancelled] = [new Ledger(), new Ledger()];
    expect(expired.report({ id: 'btc', status: 'expired' })).toEqual([]);
    cancelled.status = 'cancelled';
    for (const ledger of [expired, cancelled])
      expect(ledger.report(finished('btc'))).toMatchObject([{ notes: ['paid_late'] }]);
  });

  it('that is right is reviewed as paid when the order cannot be fulfilled', () => {
    const ledger = new Ledger();
    ledger.obstacle = { code: 'tool_deleted', detail: null };
    expect(ledger.report(finished('btc'))).toEqual([
      { kind: 'review', attemptId: 'btc', review: ledger.obstacle, isPaid: true },
    ]);
  });
});

describe('a payment that ends without being completed', () => {
  it('is reviewed once when it fails after coins arrived', () => {
    const ledger = new Ledger();
    const failed = { id: 'btc', status: 'failed', paid: '0.0005' };
    expect(codes(ledger.report(failed))).toEqual(['ended_with_coins']);
    expect(ledger.report(failed)).toEqual([]);
    expect(describeReview(readReview(ledger.attempt('btc'))!)).toBe(
      'Paid 0.0005 BTC, and the payment failed.',
    );
  });

  it('decides nothing without coins', () => {
    for (const status of ['failed', 'expired', 'canceled', 'cancelled', 'teleporting'])
      expect(new Ledger().report({ id: 'btc', status })).toEqual([]);
  });

  it.each(['canceled', 'cancelled', 'teleporting'])(
    'with the status %s is reviewed when coins arrived, or were on their way',
    (status) => {
      const arrived = new Ledger().report({ id: 'btc', status, paid: '0.0001' });
      expect(codes(arrived)).toEqual(['foreign_status']);
      const ledger = new Ledger();
      ledger.report({ id: 'btc', status: 'confirming' });
      expect(codes(ledger.report({ id: 'btc', status }))).toEqual(['foreign_status']);
      expect(kinds(ledger.report(finished('btc')))).toEqual(['accept']);
    },
  );

  it('as wrong_asset_confirmed is reviewed, with or without an amount', () => {
    for (const amount of ['0', '0.0001']) {
      const reported = { id: 'btc', status: 'wrong_asset_confirmed', paid: amount };
      expect(codes(new Ledger().report(reported))).toEqual(['foreign_status']);
    }
  });
});

describe('a partial payment', () => {
  it('waits for the rest, up to one percent of which may be missing', () => {
    const [enough, short] = [underpaid(), underpaid()];
    enough.topUp('rest');
    short.topUp('rest');
    expect(enough.report(partial(), partial('rest', '0.000391'))).toEqual([
      { kind: 'accept', attemptId: 'btc', counted: ['btc', 'rest'], notes: ['topped_up'] },
    ]);
    expect(codes(short.report(partial(), partial('rest', '0.000389')))).toEqual(['too_little']);
  });

  it('that is at most one percent short is accepted, although the provider calls it partial', () => {
    expect(kinds(new Ledger().report(partial('btc', '0.00099')))).toEqual(['accept']);
  });

  it('is reviewed at once when nobody can send the rest, since it is below the minimum', () => {
    const ledger = new Ledger();
    ledger.attempt('btc').minimumUsd = '5';
    expect(ledger.report(partial('btc', '0.0009'))).toMatchObject([
      { kind: 'review', review: { code: 'too_little', detail: { isRestTooSmall: true } } },
    ]);
  });

  it('is reviewed at once when it is in another coin', () => {
    const reported = { ...partial('btc', '0.2'), payment: { payCurrency: 'ltc' } };
    expect(codes(new Ledger().report(reported))).toEqual(['other_coin']);
  });

  it('is decided when no deposit is on its way any more, whichever was confirmed first', () => {
    const ledger = new Ledger();
    ledger.report({ id: 'btc', status: 'confirming', paid: '0.0006' });
    ledger.topUp('rest');
    const first = { id: 'btc', status: 'confirming', paid: '0.0006' };
    expect(ledger.report(first, partial('rest', '0.0004'))).toEqual([]);
    expect(kinds(ledger.report(partial()))).toEqual(['accept']);
  });

  it('is reviewed with the sum when the top-up is too small, and accepted when a second one completes it', () => {
    const ledger = underpaid();
    ledger.topUp('second');
    expect(ledger.report(partial(), partial('second', '0.0002'))).toMatchObject([
      { review: { code: 'too_little', detail: { paid: '0.0008', deposits: 2 } } },
    ]);
    ledger.topUp('third');
    expect(ledger.report(partial(), partial('third', '0.0002'))).toMatchObject([
      { kind: 'accept', counted: ['btc', 'second', 'third'] },
    ]);
    expect(ledger.attempts.map(readReview)).toEqual([null, null, null]);
  });

  it('does not count a top-up in another coin, which is surplus once a further one completes it', () => {
    const ledger = underpaid();
    ledger.topUp('other');
    const other = { ...finished('other', '0.4'), payment: { payCurrency: 'ltc' } };
    expect(ledger.report(partial(), other)).toMatchObject([
      { kind: 'review', review: { detail: { paid: '0.0006', otherCoins: ['ltc'] } } },
    ]);
    ledger.topUp('rest');
    const decisions = ledger.report(partial(), finished('rest', '0.0004'));
    expect(decisions).toMatchObject([
      { kind: 'accept', counted: ['btc', 'rest'] },
      { kind: 'surplus', attemptId: 'other', review: { code: 'surplus' } },
    ]);
  });

  it('does not count a top-up at another price', () => {
    const ledger = underpaid();
    ledger.topUp('rest');
    const first = { ...partial(), payment: { priceAmount: '1.00' } };
    expect(codes(ledger.report(first, partial('rest', '0.0004')))).toEqual(['other_price']);
  });

  it('waits again when its top-up fails without coins', () => {
    const ledger = underpaid();
    ledger.topUp('rest');
    expect(ledger.report(partial(), { id: 'rest', status: 'confirming' })).toEqual([]);
    expect(ledger.report(partial(), { id: 'rest', status: 'failed' })).toEqual([]);
    expect(ledger.status).toBe('pending');
  });

  it('is surplus once another coin has paid in full', () => {
    const ledger = underpaid();
    ledger.open('ltc', { payCurrency: 'ltc', payAmount: '0.3' });
    const other = finished('ltc', '0.3', { payment: { payCurrency: 'ltc' } });
    expect(ledger.report(other)).toMatchObject([
      { kind: 'accept', attemptId: 'ltc' },
      { kind: 'surplus', attemptId: 'btc', review: { code: 'surplus' } },
    ]);
  });
});

describe('more money than was asked for', () => {
  it('is surplus as a second deposit, read together with the first or later', () => {
    const together = new Ledger();
    together.topUp('again');
    expect(together.report(finished('btc'), finished('again'))).toMatchObject([
      { kind: 'accept', counted: ['btc'] },
      { kind: 'surplus', attemptId: 'again' },
    ]);
    const later = paid();
    later.topUp('again');
    expect(later.report(finished('btc'), finished('again'))).toMatchObject([
      { kind: 'surplus', attemptId: 'again', review: { code: 'surplus' } },
    ]);
  });

  it('is surplus as a payment that finishes after its top-up has bought the order', () => {
    const ledger = new Ledger();
    ledger.topUp('again');
    const decisions = ledger.report({ id: 'btc', status: 'waiting' }, finished('again'));
    expect(decisions).toMatchObject([{ kind: 'accept', counted: ['again'] }]);
    expect(ledger.report(finished('btc'))).toMatchObject([{ kind: 'surplus', attemptId: 'btc' }]);
  });

  it('is surplus when an accepted amount grows, and when it is more than one percent', () => {
    expect(paid().report(finished('btc', '0.002'))).toMatchObject([{ kind: 'surplus' }]);
    const decisions = new Ledger().report(finished('btc', '0.0015'));
    expect(decisions).toMatchObject([{ kind: 'accept' }, { review: { code: 'too_much' } }]);
  });

  it('is surplus as a top-up that was not needed, whichever are read together', () => {
    const ledger = new Ledger();
    for (const id of ['second', 'third']) ledger.topUp(id);
    const topUps = [partial('second', '0.0004'), partial('third', '0.0004')];
    expect(ledger.report(partial(), ...topUps)).toMatchObject([
      { kind: 'accept', counted: ['btc', 'second'] },
      { kind: 'surplus', attemptId: 'third' },
    ]);
  });

  it('is surplus after an administrator has settled or refunded the order, and the same money is not', () => {
    for (const decision of ['paid', 'refunded'] as const) {
      const [same, more] = [underpaid(), underpaid()];
      same.settle(decision);
      more.settle(decision);
      for (const status of ['failed', 'finished'])
        expect(same.report({ id: 'btc', status, paid: '0.0006' })).toEqual([]);
      expect(more.report(finished('btc'))).toMatchObject([{ kind: 'surplus', attemptId: 'btc' }]);
      expect(more.status).toBe(decision);
    }
  });
});

describe('a refund by the provider', () => {
  const refund = (id: string): Reported => ({ id, status: 'refunded' });

  it('of the payment reverses the order, and names a top-up that was not refunded', () => {
    const ledger = underpaid('0.0005');
    ledger.topUp('rest');
    ledger.report(partial('btc', '0.0005'), partial('rest', '0.0005'));
    expect(codes(ledger.report(refund('btc')))).toEqual(['refund', 'top_up_not_refunded']);
    expect(ledger.status).toBe('refunded');
  });

  it('of a part is reviewed, and the order stays paid', () => {
    const ledger = underpaid('0.0005');
    ledger.topUp('rest');
    ledger.report(partial('btc', '0.0005'), partial('rest', '0.0005'));
    expect(codes(ledger.report(refund('rest')))).toEqual(['partly_refunded']);
    expect(ledger.status).toBe('paid');
  });

  it('of all money under review reverses the order and ends the review', () => {
    const ledger = new Ledger();
    ledger.report({ id: 'btc', status: 'confirming', paid: '0.0005' });
    ledger.report({ id: 'btc', status: 'teleporting' });
    ledger.report(partial('btc', '0.0005'));
    expect(kinds(ledger.report(refund('btc')))).toEqual(['resolve', 'refund']);
  });

  it('of what an administrator has refunded changes nothing', () => {
    const ledger = paid();
    ledger.settle('refunded');
    expect(ledger.report(refund('btc'))).toEqual([]);
  });

  it('of a partial payment leaves its order open', () => {
    const ledger = underpaid();
    expect(ledger.report(refund('btc'))).toEqual([]);
    expect(ledger.status).toBe('pending');
  });
});

describe('whatever the provider reports', () => {
  const aReport = fc.record({
    id: fc.constantFrom('btc', 'ltc', 'second', 'third'),
    status: fc.constantFrom(...ATTEMPT_STATUSES, 'teleporting', 'wrong_asset_confirmed'),
    paid: fc.constantFrom('0', '0.0004', '0.0006', '0.001', '0.002'),
  });
  const reports = fc.array(fc.array(aReport, { minLength: 1, maxLength: 3 }), { maxLength: 12 });

  function aLedger(): Ledger {
    const ledger = new Ledger();
    ledger.open('ltc');
    for (const id of ['second', 'third']) ledger.topUp(id);
    return ledger;
  }

  /** Records a history; calls `check` after each reading. Listed transitions are checked by the ledger. */
  function walk(check: (ledger: Ledger, decisions: Decision[], read: Reported[]) => void): void {
    fc.assert(
      fc.property(reports, (history) => {
        const ledger = aLedger();
        for (const read of history) {
          const once = [...new Map(read.map((one) => [one.id, one])).values()];
          check(ledger, ledger.report(...once), once);
        }
      }),
    );
  }

  it('an order is bought at most once', () => {
    fc.assert(
      fc.property(reports, (history) => {
        const ledger = aLedger();
        const all = history.flatMap((read) =>
          ledger.report(...new Map(read.map((one) => [one.id, one])).values()),
        );
        expect(all.filter(({ kind }) => kind === 'accept').length).toBeLessThan(2);
      }),
    );
  });

  it('an order is bought only by 99 percent of its price', () => {
    walk((ledger, decisions) => {
      for (const decision of decisions) {
        if (decision.kind !== 'accept') continue;
        const sum = decision.counted.reduce(
          (total, id) => total.plus(ledger.attempt(id).actuallyPaid),
          Big(0),
        );
        expect(sum.gte('0.00099')).toBe(true);
      }
    });
  });

  it('the same reading again decides nothing', () => {
    walk((ledger, _decisions, read) => expect(ledger.report(...read)).toEqual([]));
  });

  it('no coins are forgotten: those of a complete order pay for it or were shown to an administrator', () => {
    walk(({ status, attempts }) => {
      if (status !== 'paid') return;
      for (const attempt of attempts) {
        if (!hasArrived(attempt.status) || Big(attempt.actuallyPaid).eq(0)) continue;
        const isKnown = isAccepted(findChain(attempt, attempts)) || attempt.reviewCode !== null;
        expect([attempt.id, isKnown]).toEqual([attempt.id, true]);
      }
    });
  });

  it('deciding changes nothing that it is given', () => {
    const ledger = underpaid();
    const before = structuredClone(ledger.attempts);
    const payment = { status: 'partially_paid', payCurrency: 'ltc' } as ProviderPayment;
    const report = { attemptId: 'btc', payment, from: 'waiting', paidBefore: '0' } as const;
    const order = { status: 'pending', amountCents: 2999 } as const;
    const decisions = decide({ order, attempts: ledger.attempts, reports: [report] }, NOW);
    expect(kinds(decisions)).toEqual(['review']);
    expect(ledger.attempts).toEqual(before);
  });
});
