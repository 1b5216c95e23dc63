import fc from 'fast-check';
import {
  ATTEMPT_STATUSES,
  type AttemptStatus,
  isUnknownStatus,
  nextStatus,
  statusOfProvider,
} from './attempt-status';

const anyStatus = fc.constantFrom(...ATTEMPT_STATUSES);
const follow = (answers: readonly AttemptStatus[], from: AttemptStatus = 'waiting') =>
  answers.reduce<AttemptStatus>((status, word) => nextStatus(status, word) ?? status, from);

describe('the statuses of an attempt', () => {
  it.each<[AttemptStatus, AttemptStatus[]]>([
    ['creating', ['waiting', 'create_failed']],
    [
      'waiting',
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
