import { CallLog } from './call-log';

describe('the call log', () => {
  it.each([
    ['success', 'browse', { status: 200 }, 'ok', undefined],
    ['a response that has not changed', 'browse', { status: 304 }, 'ok', undefined],
    [
      'a refusal that the traffic causes',
      'tool',
      { status: 404, expected: [404] },
      'ok',
      undefined,
    ],
    ['a refusal that it does not cause', 'tool', { status: 404 }, 'fail', 'tool: 404'],
    ['unavailable', 'download', { status: 503, retryAfter: '1' }, 'fail', undefined],
    [
      'unavailable for nobody knows how long',
      'download',
      { status: 503, retryAfter: null },
      'fail',
      'download: 503 without Retry-After',
    ],
    ['a payment provider that fails', 'create payment', { status: 502 }, 'fail', undefined],
    ['a bad gateway elsewhere', 'browse', { status: 502 }, 'fail', 'browse: 502'],
    ['an internal error', 'edit', { status: 500 }, 'fail', 'edit: 500'],
    ['a broken connection', 'upload', { status: null }, 'unknown', undefined],
    [
      'bytes that are not the file’s',
      'download',
      { status: 200, problem: 'download: wrong digest' },
      'ok',
      'download: wrong digest',
    ],
  ] as const)('%s', (_title, kind, answered, outcome, problem) => {
    const log = new CallLog();
    expect(log.begin(kind, 'somebody')(answered)).toBe(outcome);
    expect(log.calls).toEqual([
      expect.objectContaining({
        kind,
        actor: 'somebody',
        status: answered.status,
        outcome,
        disallowed: problem,
      }),
    ]);
  });

  it('reports how long the oldest unanswered call has been waiting', () => {
    const log = new CallLog();
    expect(log.longestWait()).toBe(0);
    jest.useFakeTimers({ now: 1000 });
    const end = log.begin('browse', 'somebody');
    jest.setSystemTime(3500);
    log.begin('browse', 'another');
    expect(log.longestWait()).toBe(2500);
    end({ status: 200 });
    expect(log.longestWait()).toBe(0);
    jest.useRealTimers();
  });
});
