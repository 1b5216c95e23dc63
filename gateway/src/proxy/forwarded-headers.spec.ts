import { forwardableHeaders, isInternalHeader } from './forwarded-headers';

describe('headers on their way in', () => {
  it('lose identity, claims about proxies and everything of one connection alone', () => {
    const kept = { host: 'h', accept: 'a', 'content-length': '3', 'x-custom': 'c', 'user-agent': 'u', 'x-username': 'n' };
    const lost = [
      'authorization',
      'cookie',
      'forwarded',
      'x-user-id',
      'x-internal-x',
      'x-forwarded-for',
      'x-request-id',
      'traceparent',
      'tracestate',
      'te',
      'upgrade',
      'expect',
    ];
    const headers = { ...kept, ...Object.fromEntries(lost.map((name) => [name, 'x'])) };
    expect(forwardableHeaders(headers)).toEqual(kept);
  });

  it('lose what Connection names, but never what says where the body ends', () => {
    const headers = { connection: 'Close, X-Custom,content-length , host', 'x-custom': 'c', 'content-length': '3', host: 'h' };
    expect(forwardableHeaders(headers)).toEqual({ 'content-length': '3', host: 'h' });
  });
});

it('headers that stay inside the house', () => {
  expect(['x-internal-redirect', 'connection', 'keep-alive', 'server'].every(isInternalHeader)).toBe(true);
  expect(['set-cookie', 'x-reason', 'content-type'].some(isInternalHeader)).toBe(false);
});
