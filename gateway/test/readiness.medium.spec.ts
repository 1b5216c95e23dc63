import { Readiness } from '@libs/service';
import { eventually } from '@testing';
import { TestGateway } from './test-gateway';

describe('the probes of the gateway', () => {
  let gateway: TestGateway;
  beforeEach(async () => (gateway = await TestGateway.start()));
  afterEach(() => gateway.close());

  const services = () => Object.values(gateway.services).filter((service) => service !== gateway.services.store);
  const probe = async (path: string) => {
    const { status, headers, text } = await gateway.send('GET', path);
    return [status, headers['retry-after'], JSON.parse(text) as object];
  };

  it('report ready while one service answers, although the site is not healthy', async () => {
    const [first, ...others] = services();
    for (const service of others) await service.stop();
    first!.health = { ready: false, complete: false, checks: {} };
    await eventually(async () => {
      const parts = ['identity', 'catalogue', 'downloads', 'payments', 'realtime'];
      expect(await probe('/healthz')).toEqual([503, '1', { status: 'unavailable', parts }]);
    });
    expect(await probe('/readyz')).toEqual([200, undefined, { status: 'ok' }]);
  });

  it('report not ready while no service answers', async () => {
    for (const service of services()) await service.stop();
    await eventually(async () => expect(await probe('/readyz')).toEqual([503, '1', { status: 'unavailable' }]));
    expect((await gateway.app.get(Readiness).report()).checks).toMatchObject({ services: 'no service answers' });
    await gateway.services.realtime.restart();
    await eventually(async () => expect(await probe('/readyz')).toEqual([200, undefined, { status: 'ok' }]));
  });

  it('report not ready while draining, and requests are still answered', async () => {
    expect(await probe('/readyz')).toEqual([200, undefined, { status: 'ok' }]);
    gateway.app.get(Readiness).drain();
    expect(await probe('/readyz')).toEqual([503, '1', { status: 'unavailable' }]);
    expect((await probe('/healthz'))[0]).toBe(200);
  });
});
