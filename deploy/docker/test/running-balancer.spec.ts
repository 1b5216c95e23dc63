import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { eventually } from '@testing';
import { hasHaproxy, startBalancer, startGateway, type TestGateway } from './running-balancer';

const title = hasHaproxy
  ? 'the running balancer'
  : 'the running balancer: HAProxy is not installed (apt-get install haproxy)';

(hasHaproxy ? describe : describe.skip)(title, () => {
  let gateways: TestGateway[] = [];
  let balancer: ReturnType<typeof startBalancer>;
  let url: string;

  beforeEach(async () => {
    gateways = await Promise.all(['one', 'two'].map(startGateway));
    const port = await freePort();
    url = `http://127.0.0.1:${port}`;
    balancer = startBalancer(gateways, port);
    await eventually(async () => expect(await answers('GET')).toEqual(['one', 'two']));
  });
  afterEach(async () => {
    await balancer.stop();
    for (const { process } of gateways) process.kill('SIGKILL');
  });

  /** Names of the gateways that answer four consecutive requests; fails without a quick response. */
  const answers = async (method: string): Promise<string[]> => {
    const names = new Set<string>();
    for (let i = 0; i < 4; i += 1)
      names.add(await (await fetch(url, { method, signal: AbortSignal.timeout(1_000) })).text());
    return [...names].sort();
  };
  /** Requests a response that takes two seconds; resolves at its headers. */
  async function begin(path: string) {
    const response = await fetch(url + path);
    const gateway = gateways.find(({ name }) => name === response.headers.get('x-gateway'))!;
    return { gateway, other: gateways.find((each) => each !== gateway)!, body: response.text() };
  }
  const probe = (gateway: TestGateway, path: string) =>
    fetch(`http://127.0.0.1:${gateway.probePort}${path}`, { method: 'POST' });

  it('has a valid configuration', () =>
    expect(balancer.check).toEqual({ status: 0, warnings: '' }));

  it('sends reads of a stopped gateway to another one and interrupts no download', async () => {
    const { gateway, other, body } = await begin('/api/downloads/1');
    gateway.process.kill('SIGSTOP');
    const reads = await Promise.all(
      Array.from({ length: 6 }, async () => (await fetch(url)).text()),
    );
    expect(new Set(reads)).toEqual(new Set([other.name]));
    await eventually(async () => expect(await answers('POST')).toEqual([other.name]));
    gateway.process.kill('SIGCONT');
    expect(await body).toBe('x'.repeat(40));
    await eventually(async () => expect(await answers('GET')).toEqual(['one', 'two']));
  });

  it('sends no new request to a gateway that is not ready and interrupts none', async () => {
    const { gateway, other, body } = await begin('/slow');
    await probe(gateway, '/drain');
    for (const method of ['GET', 'POST'])
      await eventually(async () => expect(await answers(method)).toEqual([other.name]));
    expect(await body).toBe('x'.repeat(40));
  });

  it('uses gateways that are not ready when there is no other', async () => {
    await Promise.all(gateways.map((gateway) => probe(gateway, '/drain')));
    for (const end = Date.now() + 1_500; Date.now() < end;) {
      for (const method of ['GET', 'POST'])
        for (const name of await answers(method)) expect(name).toMatch(/^(one|two)$/);
    }
  });

  it('responds with 503 at once when no gateway responds', async () => {
    for (const { process } of gateways) process.kill('SIGSTOP');
    for (const method of ['GET', 'POST']) {
      await eventually(async () => {
        const { status, headers } = await fetch(url, {
          method,
          signal: AbortSignal.timeout(1_000),
        });
        expect([status, headers.get('retry-after')]).toEqual([503, '5']);
      });
    }
  });
});

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  await new Promise((done) => server.close(done));
  return port;
}
