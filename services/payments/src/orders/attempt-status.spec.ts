import fc from 'fast-check';
import {
  ATTEMPT_STATUSES,
  ATTEMPT_TRANSITIONS,
  type AttemptStatus,
  CLOSED_STATUSES,
  isUnknownStatus,
  nextStatus,
  OWN_TRANSITIONS,
  statusOfProvider,
  toProviderStatus,
} from './attempt-status';
import { aHistory, diagramsInReadme, drawDiagram } from '../../test/state-machine';

const anyStatus = fc.constantFrom(...ATTEMPT_STATUSES);
const follow = (answers: readonly AttemptStatus[], from: AttemptStatus = 'waiting') =>
  answers.reduce<AttemptStatus>((status, word) => nextStatus(status, word) ?? status, from);

describe('the table of an attempt', () => {
  it('is in the README, where it is changed by payments and not by a report', () => {
    expect(diagramsInReadme()[1]).toBe(drawDiagram(OWN_TRANSITIONS));
  });

  it('lists each change once for each reason, and reaches every status', () => {
    const keys = ATTEMPT_TRANSITIONS.map((transition) => Object.values(transition).join());
    expect(new Set(keys).size).toBe(keys.length);
    expect(new Set(ATTEMPT_TRANSITIONS.map(({ to }) => to))).toEqual(new Set(ATTEMPT_STATUSES));
  });

  it('lets money be lost only by a refund: after coins came to us in full, nothing else follows', () => {
    fc.assert(
      fc.property(aHistory(ATTEMPT_TRANSITIONS), (history) => {
        const after = history.slice(history.indexOf('finished'));
        if (history.includes('finished'))
          for (const status of after) expect(['finished', 'refunded']).toContain(status);
      }),
    );
  });

  it('watches a payment that it does not ask coins for, and treats what is sent to it as what is sent to any other', () => {
    const reportsAfter = (status: AttemptStatus) =>
      ATTEMPT_STATUSES.filter((to) => nextStatus(status, to) !== null);
    expect(reportsAfter('watched')).toEqual(reportsAfter('waiting'));
    fc.assert(
      fc.property(aHistory(ATTEMPT_TRANSITIONS), (history) => {
        const status = history.at(-1)!;
        expect(toProviderStatus(status)).toBe(status === 'watched' ? 'waiting' : status);
        expect(statusOfProvider(status)).not.toBe('watched');
      }),
    );
  });

  it('never ends: whatever happened, coins that come can still be recorded, unless they were sent back', () => {
    fc.assert(
      fc.property(aHistory(ATTEMPT_TRANSITIONS), (history) => {
        const status = history.at(-1)!;
        const next = ATTEMPT_TRANSITIONS.filter(({ from }) => from === status);
        expect(next.length).toBeGreaterThan(0);
        if (CLOSED_STATUSES.has(status) && status !== 'finished' && status !== 'refunded')
          expect(next.map(({ to }) => to)).toEqual(
            expect.arrayContaining([expect.stringMatching(/^(waiting|watched|finished)$/)]),
          );
      }),
    );
  });
});

describe('the reports of the provider', () => {
  it.each<[AttemptStatus, AttemptStatus[]]>([
    ['creating', []],
    ['unanswered', []],
    [
      'waiting',
      ['confirming', 'confirmed', 'sending', 'partially_paid', 'finished', 'failed', 'expired'],
    ],
    [
      'watched',
      ['confirming', 'confirmed', 'sending', 'partially_paid', 'finished', 'failed', 'expired'],
    ],
    ['confirming', ['confirmed', 'sending', 'partially_paid', 'finished', 'failed', 'refunded']],
    ['confirmed', ['sending', 'partially_paid', 'finished', 'failed', 'refunded']],
    ['sending', ['partially_paid', 'finished', 'failed', 'refunded']],
    ['partially_paid', ['finished', 'failed', 'refunded']],
    ['expired', ['confirming', 'confirmed', 'sending', 'partially_paid', 'finished', 'refunded']],
    ['failed', ['confirming', 'confirmed', 'sending', 'partially_paid', 'finished', 'refunded']],
    ['finished', ['refunded']],
    ['refunded', []],
    ['create_failed', []],
  ])('allow transitions from %s to %j only', (from, expected) => {
    const reached = ATTEMPT_STATUSES.filter((to) => nextStatus(from, to) !== null);
    expect([...reached].sort()).toEqual([...expected].sort());
  });

  it('leave finished only for refunded, whatever is reported in any order', () => {
    fc.assert(
      fc.property(fc.array(anyStatus), fc.array(anyStatus), (before, after) => {
        const status = follow([
          ...before,
          'finished',
          ...after.filter((word) => word !== 'refunded'),
        ]);
        expect(['finished', 'refunded']).toContain(status);
      }),
    );
  });

  it('do not change when a report is repeated', () => {
    fc.assert(
      fc.property(fc.array(anyStatus), (answers) => {
        expect(follow(answers.flatMap((word) => [word, word]))).toBe(follow(answers));
      }),
    );
  });

  it.each([
    'creating',
    'create_failed',
    'unanswered',
    'watched',
    'FINISHED',
    'wrong_asset_confirmed',
    'canceled',
    'cancelled',
    '',
  ])(
    'are failed when the provider reports %j, which is not one of its statuses of a purchase',
    (word) => {
      expect(statusOfProvider(word)).toBe('failed');
    },
  );

  it("are the provider's own for a purchase", () => {
    expect(statusOfProvider('finished')).toBe('finished');
    expect(
      ['finished', 'wrong_asset_confirmed', 'canceled', 'cancelled', 'creating', ''].filter(
        isUnknownStatus,
      ),
    ).toEqual(['creating', '']);
  });
});
