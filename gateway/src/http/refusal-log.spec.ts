import { VISITOR } from '@libs/auth';
import type { SecurityRecord } from '@libs/service';
import type { FastifyRequest } from 'fastify';
import { ROUTES } from '../routes';
import type { Route } from '../routes/route';
import { RefusalLog } from './refusal-log';

function aRequest(
  errorCode: string | undefined,
  {
    clientAddress = '203.0.113.5',
    audience = 'visitor',
  }: { clientAddress?: string; audience?: Route['audience'] } = {},
): FastifyRequest {
  const route = ROUTES.find((row) => row.audience === audience);
  const url = '/api/login?password=secret';
  return {
    id: 'r1',
    method: 'POST',
    url,
    clientAddress,
    caller: VISITOR,
    errorCode,
    routeOptions: { config: { route } },
  } as FastifyRequest;
}

describe('the refusal log', () => {
  let records: SecurityRecord[] = [];
  let log: RefusalLog;

  beforeEach(() => {
    records = [];
    log = new RefusalLog((record) => void records.push(record));
  });

  it('records throttling with the address, once per flood', () => {
    for (let n = 0; n < 1000; n += 1) log.record(aRequest('too_many_requests'), 429);
    log.record(aRequest('too_many_requests', { clientAddress: '203.0.113.6' }), 429);
    expect(records.map(({ clientAddress }) => clientAddress)).toEqual([
      '203.0.113.5',
      '203.0.113.6',
    ]);
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
    log.record(aRequest('login_required', { audience: 'member' }), 401);
    expect(records).toEqual([]);
    log.record(aRequest('login_required', { audience: 'admin' }), 401);
    expect(records).toEqual([
      expect.objectContaining({ event: 'access.refused', outcome: 'refused', status: 401 }),
    ]);
  });

  it('records requests from other sites', () => {
    log.record(aRequest('cross_site_request'), 403);
    expect(records).toEqual([
      expect.objectContaining({ event: 'access.refused', reason: 'cross_site_request' }),
    ]);
  });

  it('records nothing but refusals of the gateway itself', () => {
    log.record(aRequest('route_not_found', { audience: 'admin' }), 404);
    log.record(aRequest('service_unavailable', { audience: 'admin' }), 503);
    log.record(aRequest(undefined, { audience: 'admin' }), 403);
    expect(records).toEqual([]);
  });
});
