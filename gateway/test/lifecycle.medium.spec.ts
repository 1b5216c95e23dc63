import { lookup } from 'node:dns/promises';
import { connect, createServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { Readiness } from '@libs/service';
import { type Broker, eventually, takeNatsAccount, testKeysOf } from '@testing';
import { createGateway } from '../src/gateway';
import { loadGatewaySettings } from '../src/gateway.settings';
import { Gate, json } from './fake-service';
import { type RawResponse, TestGateway } from './test-gateway';

describe("the gateway's lifecycle", () => {
  let nats: Broker;
  beforeAll(async () => (nats = await takeNatsAccount()));
  afterAll(() => nats.stop());

  it('finishes requests in flight, closes idle connections, those to services too, and stops listening', async () => {
    const gateway = await TestGateway.start();
    const gate = new Gate();
    gateway.services.catalogue.handler = async (_request, response) => {
      await gate.wait();
      json(response, 200, ['late']);
    };
    const idle = connect(gateway.port, '127.0.0.1');
    const idleClosed = new Promise((resolve) => idle.once('close', resolve));
    const late = gateway.send('GET', '/api/tools?limit=1', { connection: 'keep-alive' });
    await gate.reached;
    const closing = gateway.app.close();
    await eventually(async () => expect(await isListening(gateway.port)).toBe(false));
    gate.open();
    const { text, headers } = await late;
    expect([text, headers.connection]).toEqual(['["late"]', 'close']);
    await Promise.all([idleClosed, closing]);
    await eventually(() => expect(gateway.services.catalogue.connections).toBe(0));
    await gateway.stopServers();
  });

  it('responds to everything while draining, and closes each connection with its response', async () => {
    const gateway = await TestGateway.start();
    const request = (path: string) => gateway.send('GET', path, { connection: 'keep-alive' });
    expect((await request('/api/tools?limit=1')).headers.connection).toBe('keep-alive');
    gateway.app.get(Readiness).drain();
    for (const path of ['/api/tools?limit=1', '/api/tools', '/']) {
      const { status, headers } = await request(path);
      expect([path, status, headers.connection]).toEqual([path, 200, 'close']);
    }
    expect(await gateway.app.get(Readiness).report()).toMatchObject({
      ready: false,
      checks: { process: 'draining' },
    });
    await gateway.close();
  });

  it('listens on 127.0.0.1 and, where available, ::1 for localhost', async () => {
    const loaded = loadGatewaySettings(
      settings({ HOST: 'localhost', PORT: '0', NATS_URL: nats.urlOf('gateway') }),
    );
    const gateway = await createGateway(loaded);
    await gateway.listen(loaded.PORT, loaded.HOST);
    const { port } = gateway.getHttpServer().address() as AddressInfo;
    expect(await isListening(port)).toBe(true);
    expect(await isListening(port, '::1')).toBe(
      (await lookup('localhost', { all: true })).some(({ address }) => address === '::1') &&
        (await hasIPv6()),
    );
    await gateway.close();
  });

  it('explains each invalid setting in one message', () => {
    const load = (given: Record<string, string>) => () => loadGatewaySettings(settings(given));
    expect(load({ CATALOGUE_URL: 'nowhere' })).toThrow(/^CATALOGUE_URL must be an address/);
    expect(load({ INTERNAL_TOKEN_PRIVATE_KEY: '' })).toThrow(
      /^INTERNAL_TOKEN_PRIVATE_KEY must be given/,
    );
    for (const network of [
      '10.0.0.0/33',
      'home',
      'loopback',
      '0.0.0.0/0',
      '10.0.0.0/8/8',
      '10.0.0.0/',
      '::1/129',
      '10.0.0.0/-1',
    ]) {
      expect(load({ TRUSTED_PROXIES: `127.0.0.1, ${network}` })).toThrow(
        `TRUSTED_PROXIES must be networks such as 10.0.0.0/8`,
      );
    }
    expect(load({ RATE_LIMITS: 'off', NODE_ENV: 'production' })).toThrow(
      /^RATE_LIMITS=off is for load tests/,
    );
  });

  it('throttles an address with Retry-After, and no other address', async () => {
    const gateway = await TestGateway.start({ settings: { TRUSTED_PROXIES: '127.0.0.1' } });
    const request = (address: string) =>
      gateway.send('POST', '/api/login', { 'x-forwarded-for': address });
    const responses: RawResponse[] = [];
    const refused = () => responses.filter(({ status }) => status === 429);
    while (refused().length === 0 && responses.length < 5_000) {
      responses.push(
        ...(await Promise.all(Array.from({ length: 25 }, () => request('203.0.113.7')))),
      );
    }
    expect(responses.length - refused().length).toBeGreaterThanOrEqual(600);
    expect(Number(refused()[0]!.headers['retry-after'])).toBeGreaterThan(0);
    expect((await request('203.0.113.8')).status).toBe(200);
    await gateway.close();
  });
});

const settings = (given: Record<string, string>): Record<string, string> => ({
  ...testKeysOf('gateway'),
  HOST: '127.0.0.1',
  NATS_URL: 'nats://127.0.0.1:1',
  LOG_LEVEL: 'silent',
  IDENTITY_URL: 'http://127.0.0.1:1',
  CATALOGUE_URL: 'http://127.0.0.1:1',
  DOWNLOADS_URL: 'http://127.0.0.1:1',
  PAYMENTS_URL: 'http://127.0.0.1:1',
  REALTIME_URL: 'http://127.0.0.1:1',
  S3_ENDPOINT: 'http://127.0.0.1:1',
  WEB_DIR: join(__dirname, 'web'),
  ...given,
});

function isListening(port: number, host = '127.0.0.1'): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, host, () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });
}

function hasIPv6(): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer();
    server
      .once('error', () => resolve(false))
      .listen(0, '::1', () => server.close(() => resolve(true)));
  });
}
