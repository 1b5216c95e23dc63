import type { AddressInfo } from 'node:net';
import type { Server } from 'node:http';
import { startOperationsServer } from './operations-server';
import { Readiness } from './readiness';

describe('readiness metrics', () => {
  let readiness: Readiness;
  let server: Server;

  beforeEach(async () => {
    readiness = new Readiness();
    server = await startOperationsServer({ name: 'a service', readiness }, '127.0.0.1', 0);
  });
  afterEach(() => server.close());

  const get = (path: string) =>
    fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`);
  const scrape = async () =>
    (await (await get('/metrics')).text())
      .split('\n')
      .filter((line) => line.startsWith('readiness_ok'));

  it('show which check fails, also when it never ends', async () => {
    readiness.register('http', async () => undefined);
    readiness.register('nats', () => Promise.reject(new Error('NATS is down')), { vital: false });
    readiness.register('postgres', () => new Promise(() => undefined));
    expect(await scrape()).toEqual([
      'readiness_ok{part="http"} 1',
      'readiness_ok{part="nats"} 0',
      'readiness_ok{part="postgres"} 0',
    ]);
  });

  it('do not report a draining process as a failure', async () => {
    readiness.register('http', async () => undefined);
    readiness.drain();
    expect(await scrape()).toEqual(['readiness_ok{part="http"} 1']);
    expect([(await get('/readyz')).status, (await get('/livez')).status]).toEqual([503, 200]);
  });
});
