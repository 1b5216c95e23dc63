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
      .filter((line) => /^(readiness_ok|process_stuck)/.test(line));

  it('show which check fails, also when it never ends', async () => {
    readiness.register('http', async () => undefined);
    readiness.register('nats', () => Promise.reject(new Error('NATS is down')), { vital: false });
    readiness.register('postgres', () => new Promise(() => undefined));
    expect(await scrape()).toEqual([
      'process_stuck 0',
      'readiness_ok{part="http"} 1',
      'readiness_ok{part="nats"} 0',
      'readiness_ok{part="postgres"} 0',
    ]);
  });

  it('show that a process is stuck, as /livez does', async () => {
    let stuck = false;
    readiness.registerStuck(() => stuck);
    expect([(await get('/livez')).status, await scrape()]).toEqual([200, ['process_stuck 0']]);
    stuck = true;
    expect([(await get('/livez')).status, await scrape()]).toEqual([503, ['process_stuck 1']]);
  });

  it('do not report a draining process as a failure', async () => {
    readiness.drain();
    expect(await scrape()).toEqual(['process_stuck 0']);
  });
});
