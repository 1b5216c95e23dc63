import { HOUR_MS, MINUTE_MS } from '@libs/contracts';
import { Ledger, NOW } from '../../test/ledger';
import type { Attempt } from '../orders/attempt.entity';
import type { ProviderPayment } from './crypto-provider';
import { decideCreation, decideFailedCreation, decideReport } from './decide-report';

const attempt = (given: Partial<Attempt> = {}): Attempt => new Ledger().open('one', given);
const reading = (status: string, actuallyPaid = '0', payCurrency = 'btc') => ({
  status,
  actuallyPaid,
  payCurrency,
});

describe('a report about a payment', () => {
  it('moves its attempt along the table, with its amount and coin', () => {
    expect(decideReport(attempt({ readings: 2 }), reading('finished', '0.001'))).toEqual({
      outcome: 'finished',
      changes: {
        providerStatus: 'finished',
        actuallyPaid: '0.001',
        paidCurrency: 'btc',
        readings: 3,
      },
      move: { to: 'finished', note: null },
      isNoted: false,
    });
  });

  it.each([
    ['a wrong coin', reading('confirming', '0.2', 'ltc'), { paidCurrency: 'ltc' }],
    ['no coin', reading('confirming', '0.001', ''), { paidCurrency: 'btc' }],
    ['no coins', reading('confirming'), { paidCurrency: null, actuallyPaid: '0' }],
  ])('of %s stores what was received', (_what, reported, changes) => {
    expect(decideReport(attempt(), reported).changes).toMatchObject(changes);
  });

  it('never lowers the amount', () => {
    const paid = attempt({ status: 'partially_paid', actuallyPaid: '0.0009', paidCurrency: 'btc' });
    const { changes } = decideReport(paid, reading('finished', '0.0001'));
    expect(changes).toMatchObject({ actuallyPaid: '0.0009' });
  });

  it('of the same status changes nothing', () => {
    const decision = decideReport(attempt({ providerStatus: 'waiting' }), reading('waiting'));
    const watched = attempt({ status: 'watched', closedAt: NOW });
    expect(decideReport(watched, reading('waiting'))).toMatchObject({
      outcome: 'unchanged',
      move: null,
      isNoted: false,
    });
    expect(decision).toMatchObject({ outcome: 'unchanged', move: null, isNoted: false });
  });

  it.each(['waiting', 'expired', 'failed'])('of %s does not revert a paid attempt', (status) => {
    const paid = attempt({ status: 'finished', providerStatus: 'finished' });
    expect(decideReport(paid, reading(status))).toMatchObject({
      outcome: 'stale',
      move: null,
      isNoted: true,
    });
  });

  it('is noted once as stale, not with each poll', () => {
    const paid = attempt({ status: 'finished', providerStatus: 'waiting' });
    expect(decideReport(paid, reading('waiting'))).toMatchObject({
      outcome: 'stale',
      isNoted: false,
    });
  });

  it('of a status that is not ours counts as failed, with what the provider calls it', () => {
    expect(decideReport(attempt(), reading('frozen'))).toMatchObject({
      outcome: 'failed',
      move: { to: 'failed', note: 'the provider calls it frozen' },
    });
    expect(decideReport(attempt({ status: 'failed' }), reading('frozen'))).toMatchObject({
      outcome: 'unknown_status',
      move: null,
      isNoted: true,
    });
  });
});

describe('a created payment', () => {
  const payment: ProviderPayment = {
    id: '4711',
    status: 'waiting',
    attemptId: 'one',
    priceAmount: '29.99',
    priceCurrency: 'usd',
    payCurrency: 'btc',
    payAmount: '0.001',
    actuallyPaid: '0',
    payAddress: 'address',
    paymentUrl: null,
    network: 'btc',
    parentId: null,
    topUpIds: [],
    expiresAt: new Date(NOW.getTime() + HOUR_MS),
  };
  const created = { status: 'creating', providerPaymentId: null, payAmount: null } as const;
  const decide = (
    one: Attempt,
    {
      status = 'pending',
      others = [],
    }: { status?: 'pending' | 'cancelled'; others?: Attempt[] } = {},
  ) => decideCreation({ status }, [...others, one], one, payment, NOW);
  const at = (ms: number) => new Date(NOW.getTime() + ms);

  it.each(['creating', 'unanswered'] as const)('begins to wait after %s', (status) => {
    const { changes, to } = decide(attempt({ ...created, status, closedAt: null }));
    expect(to).toBe('waiting');
    expect(changes).toMatchObject({
      providerPaymentId: '4711',
      payAddress: 'address',
      payAmount: '0.001',
      nextPollAt: at(MINUTE_MS / 2),
    });
  });

  it('keeps what a notification has recorded before', () => {
    const known = attempt({
      status: 'finished',
      payAddress: 'earlier',
      payAmount: '0.0009',
      closedAt: NOW,
      nextPollAt: NOW,
    });
    const { changes, to } = decide(known);
    expect(to).toBeNull();
    const recorded = { payAddress: 'earlier', payAmount: '0.0009', nextPollAt: NOW };
    expect(changes).toMatchObject(recorded);
  });

  it('of a canceled order is watched, and polled as a late payment', () => {
    const { changes, to } = decide(attempt(created), { status: 'cancelled' });
    expect(to).toBe('watched');
    expect(changes).toMatchObject({ nextPollAt: at(HOUR_MS) });
  });

  it('of an attempt that another one has replaced asks for no coins', () => {
    const abandoned = attempt({ ...created, status: 'unanswered', closedAt: NOW });
    const other = { ...attempt(), id: 'other' };
    expect(decide(abandoned, { others: [other] }).to).toBe('watched');
    expect(decide(abandoned).to).toBe('waiting');
  });

  it('that was not created ends its attempt, unless a notification has recorded it before', () => {
    expect(decideFailedCreation(attempt(created), true)).toMatchObject([{ to: 'create_failed' }]);
    expect(decideFailedCreation(attempt(created), false)).toMatchObject([{ to: 'unanswered' }]);
    expect(decideFailedCreation(attempt(), false)).toEqual([]);
  });
});
