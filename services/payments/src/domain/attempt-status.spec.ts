import fc from 'fast-check';
import { ATTEMPT_STATUSES, type AttemptStatus, nextStatus, statusOfProvider } from './attempt-status';

const anyStatus = fc.constantFrom(...ATTEMPT_STATUSES);
const follow = (answers: readonly AttemptStatus[], from: AttemptStatus = 'waiting') =>
  answers.reduce<AttemptStatus>((status, word) => nextStatus(status, word) ?? status, from);

describe('the states of an attempt', () => {
  it.each<[AttemptStatus, AttemptStatus[]]>([
    ['creating', ['waiting', 'create_failed']],
    ['waiting', ['confirming', 'confirmed', 'sending', 'partially_paid', 'finished', 'failed', 'expired']],
    ['confirming', ['confirmed', 'sending', 'partially_paid', 'finished', 'failed', 'refunded']],
    ['confirmed', ['sending', 'partially_paid', 'finished', 'failed', 'refunded']],
    ['sending', ['partially_paid', 'finished', 'failed', 'refunded']],
    ['partially_paid', ['finished', 'failed', 'refunded']],
    ['expired', ['confirming', 'confirmed', 'sending', 'partially_paid', 'finished', 'refunded']],
    ['failed', ['partially_paid', 'finished', 'refunded']],
    ['finished', ['refunded']],
    ['refunded', []],
    ['create_failed', []],
  ])('lead from %s to %j and nowhere else', (from, expected) => {
    const reached = ATTEMPT_STATUSES.filter((to) => nextStatus(from, to) !== null);
    expect([...reached].sort()).toEqual([...expected].sort());
  });

  it('never leave finished but for refunded, whatever answers come in whatever order', () => {
    fc.assert(
      fc.property(fc.array(anyStatus), fc.array(anyStatus), (before, after) => {
        const status = follow([...before, 'finished', ...after.filter((word) => word !== 'refunded')]);
        expect(['finished', 'refunded']).toContain(status);
      }),
    );
  });

  it('are the same when answers are repeated', () => {
    fc.assert(
      fc.property(fc.array(anyStatus), (answers) => {
        expect(follow(answers.flatMap((word) => [word, word]))).toBe(follow(answers));
      }),
    );
  });

  it('are named by the provider, but for those that only we know', () => {
    expect(statusOfProvider('finished')).toBe('finished');
    for (const word of ['creating', 'create_failed', 'FINISHED', 'wrong_asset_confirmed', '']) expect(statusOfProvider(word)).toBeNull();
  });
});
