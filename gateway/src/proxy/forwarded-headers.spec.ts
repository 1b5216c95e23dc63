import type { RouteAudience } from '../routes';
import type { RequestContext } from '../server/request-context';
import { deviceHeader, forwardableHeaders, isInternalHeader } from './forwarded-headers';

describe('request headers', () => {
  it('lose identity, claims about proxies and hop-by-hop headers', () => {
    const forwarded = { host: 'h', accept: 'a', 'content-length': '3', 'x-custom': 'c', 'user-agent': 'u', 'x-username': 'n' };
    const stripped = [
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
    const headers = { ...forwarded, ...Object.fromEntries(stripped.map((name) => [name, 'x'])) };
    expect(forwardableHeaders(headers)).toEqual(forwarded);
  });

  it('lose the headers that Connection lists, but never those that frame the body', () => {
    const headers = { connection: 'Close, X-Custom,content-length , host', 'x-custom': 'c', 'content-length': '3', host: 'h' };
    expect(forwardableHeaders(headers)).toEqual({ 'content-length': '3', host: 'h' });
  });
});

describe('the device cookie', () => {
  const forwarded = (cookie: string | undefined, audience: RouteAudience = 'visitor') =>
    deviceHeader({ request: { headers: { cookie } }, route: { audience } } as RequestContext, 'did');

  it('is forwarded to routes for visitors only, without other cookies', () => {
    expect(forwarded('sid=secret; did=a.b')).toEqual({ 'x-internal-device': 'a.b' });
    expect(forwarded('sid=secret; did=a.b', 'member')).toEqual({});
  });

  it.each([undefined, '', 'did=', 'did=a b', `did=${'a'.repeat(251)}`, '__Host-did=a', 'did=%0d%0a'])(
    'is not read from %.20j',
    (cookie) => {
      expect(forwarded(cookie)).toEqual({});
    },
  );
});

it('internal response headers are recognized', () => {
  expect(['x-internal-redirect', 'connection', 'keep-alive', 'server'].every(isInternalHeader)).toBe(true);
  expect(['set-cookie', 'x-reason', 'content-type'].some(isInternalHeader)).toBe(false);
});
