import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { forbidden, notFound, tooMany, unauthenticated, unavailable } from '@libs/errors';
import type { SecurityRecord } from '@libs/service';
import { RequestContext, ConnectionContext } from '../server/request-context';
import { ROUTES, type Route } from '../routes';
import { RefusalLog } from './refusal-log';

const routeFor = (audience: Route['audience']) => ROUTES.find((route) => route.audience === audience);

function aContext(address: string, audience?: Route['audience']): ConnectionContext {
  const request = Object.assign(new IncomingMessage(new Socket()), { method: 'POST', url: '/api/login?password=secret' });
  const connection = { address, protocol: 'http' as const, expectsContinue: false };
  if (!audience) return new ConnectionContext(request, connection);
  return Object.assign(new RequestContext(request, new ServerResponse(request), connection), { route: routeFor(audience) });
}

describe('the refusal log', () => {
  let records: SecurityRecord[] = [];
  let log: RefusalLog;

  beforeEach(() => {
    records = [];
    log = new RefusalLog((record) => void records.push(record));
  });

  it('records throttling with the address, once per flood', () => {
    const error = tooMany('too_many_requests', 'Too many requests.', { retryAfter: 1 });
    for (let n = 0; n < 1000; n += 1) log.record(aContext('203.0.113.5', 'visitor'), error);
    log.record(aContext('203.0.113.6', 'visitor'), error);
    expect(records.map(({ clientAddress }) => clientAddress)).toEqual(['203.0.113.5', '203.0.113.6']);
    expect(records[0]).toMatchObject({
      event: 'access.throttled',
      outcome: 'throttled',
      status: 429,
      reason: 'too_many_requests',
      userId: null,
    });
    expect(JSON.stringify(records)).not.toContain('secret');
  });

  it('records a visitor on an administrator route, but not on a member route', () => {
    const error = unauthenticated('login_required', 'Please log in.');
    log.record(aContext('203.0.113.5', 'member'), error);
    expect(records).toEqual([]);
    log.record(aContext('203.0.113.5', 'admin'), error);
    expect(records).toEqual([expect.objectContaining({ event: 'access.refused', outcome: 'refused', status: 401 })]);
  });

  it('records WebSocket connections from other sites', () => {
    log.record(aContext('203.0.113.5'), forbidden('cross_site_request', 'Connections from other sites are not accepted.'));
    expect(records).toEqual([expect.objectContaining({ event: 'access.refused', route: '/ws', reason: 'cross_site_request' })]);
  });

  it('records nothing but refusals', () => {
    for (const error of [notFound('route_not_found', 'x'), unavailable('service_unavailable', 'x'), new Error('x'), undefined])
      log.record(aContext('203.0.113.5', 'admin'), error);
    expect(records).toEqual([]);
  });
});
