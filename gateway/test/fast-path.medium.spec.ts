import { eventually } from '@testing';
import { RateLimits } from '../src/security/rate-limits';
import { APP_LOG } from '../src/server/logs';
import { json } from './fake-service';
import { TestGateway } from './test-gateway';

describe('cached responses', () => {
  let gateway: TestGateway;
  beforeAll(async () => {
    gateway = await TestGateway.start({ settings: { TRUSTED_PROXIES: '127.0.0.1' } });
    gateway.services.catalogue.handler = (_request, response) => json(response, 200, []);
    await eventually(async () => expect((await gateway.send('GET', '/api/tools')).headers.etag).toBeDefined());
  });
  afterEach(() => jest.restoreAllMocks());
  afterAll(() => gateway.close());

  it.each(['fe80::1%-', 'fe80::1%eth0.100', 'fe80::1%br-lan'])('are sent to a client behind a proxy at %s', async (address) => {
    expect((await gateway.send('GET', '/api/tools', { 'x-forwarded-for': address })).status).toBe(200);
  });

  it('become 500 with a log record when sending one throws, and the gateway keeps running', async () => {
    const log = jest.spyOn(gateway.gateway.app.get<{ error: (...record: unknown[]) => void }>(APP_LOG), 'error');
    jest.spyOn(gateway.gateway.app.get(RateLimits), 'allows').mockImplementation(() => {
      throw new Error('no address');
    });
    const { status, headers, text } = await gateway.send('GET', '/api/tools');
    const id = headers['x-request-id'];
    expect([status, JSON.parse(text)]).toMatchObject([500, { code: 'internal_error', requestId: id }]);
    expect(log.mock.calls).toEqual([[expect.objectContaining({ requestId: id, err: new Error('no address') }), 'request failed']]);
    jest.restoreAllMocks();
    expect((await gateway.send('GET', '/api/tools')).status).toBe(200);
  });
});
