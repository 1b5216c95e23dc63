import { type TokenSigner, VISITOR } from '@libs/auth';
import type { FastifyRequest } from 'fastify';
import { GatewaySettings } from '../gateway.settings';
import type { RouteAudience } from '../routes/route';
import { ForwardedHeaders, forwardableHeaders, responseHeaders } from './forwarded-headers';

describe('request headers', () => {
  it('lose identity, claims about proxies and hop-by-hop headers', () => {
    const forwarded = {
      host: 'h',
      accept: 'a',
      'content-length': '3',
      'x-custom': 'c',
      'user-agent': 'u',
      'x-username': 'n',
    };
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
    const headers = {
      connection: 'Close, X-Custom,content-length , host',
      'x-custom': 'c',
      'content-length': '3',
      host: 'h',
    };
    expect(forwardableHeaders(headers)).toEqual({ 'content-length': '3', host: 'h' });
  });
});

describe('the device cookie', () => {
  const signer = { sign: () => 'token' } as Partial<TokenSigner> as TokenSigner;
  const headers = new ForwardedHeaders(
    Object.assign(new GatewaySettings(), { PUBLIC_URL: 'http://localhost' }),
    signer,
  );
  const forwarded = (cookie: string | undefined, audience: RouteAudience = 'visitor') => {
    const request = {
      id: 'r1',
      clientAddress: '1.2.3.4',
      protocol: 'http',
      caller: VISITOR,
      headers: { cookie },
    };
    const route = { audience };
    return headers.all(
      { ...request, routeOptions: { config: { route } } } as FastifyRequest,
      'identity',
    )['x-internal-device'];
  };

  it('is forwarded to routes for visitors only, without other cookies', () => {
    expect(forwarded('sid=secret; did=a.b')).toBe('a.b');
    expect(forwarded('sid=secret; did=a.b', 'member')).toBeUndefined();
  });

  it.each([
    undefined,
    '',
    'did=',
    'did=a b',
    `did=${'a'.repeat(251)}`,
    '__Host-did=a',
    'did=%0d%0a',
  ])('is not read from %.20j', (cookie) => {
    expect(forwarded(cookie)).toBeUndefined();
  });
});

it('response headers that are internal or belong to one connection are not sent', () => {
  const sent = { 'set-cookie': ['a=1'], 'x-reason': 'r', 'content-type': 't' };
  expect(
    responseHeaders({
      ...sent,
      'x-internal-redirect': 'x',
      connection: 'x',
      'keep-alive': 'x',
      server: 'x',
    }),
  ).toEqual(sent);
});
