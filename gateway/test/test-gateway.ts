import { randomBytes, randomUUID } from 'node:crypto';
import { type IncomingHttpHeaders, request as send } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { join } from 'node:path';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import {
  type Broker,
  eventually,
  startTestNats,
  takeNatsAccount,
  TestBroker,
  testKeysOf,
  type TestNats,
} from '@testing';
import type { ResolvedSession } from '@libs/contracts';
import { InvalidationFeed } from '../src/invalidation-feed';
import { createGateway } from '../src/gateway';
import { GatewayLimits, loadGatewaySettings } from '../src/gateway.settings';
import { FakeService, json, textOf } from './fake-service';

export interface RawResponse {
  status: number;
  headers: IncomingHttpHeaders;
  text: string;
}

interface TestGatewayOptions {
  settings?: Record<string, string>;
  gatewayLimits?: Partial<GatewayLimits>;
  brokerUser?: string; // whose permissions it has at the broker
  ownNats?: boolean; // a server that the test can kill
}

/** A real gateway with a real NATS server, in front of fake services. */
export class TestGateway {
  readonly sessions = new Map<string, ResolvedSession>();

  private constructor(
    readonly app: NestFastifyApplication,
    readonly port: number,
    private readonly nats: Broker,
    readonly broker: TestBroker,
    readonly services: Record<
      'identity' | 'catalogue' | 'downloads' | 'payments' | 'realtime' | 'store',
      FakeService
    >,
  ) {
    services.identity.handler = async (request, response, seen) => {
      seen.body = await textOf(request);
      if (seen.url !== '/internal/sessions/resolve') return json(response, 200, { ok: true });
      const { token } = JSON.parse(seen.body) as { token: string };
      return json(response, 200, { session: this.sessions.get(token) ?? null });
    };
  }

  static async start({
    settings = {},
    gatewayLimits = {},
    brokerUser = 'gateway',
    ownNats = false,
  }: TestGatewayOptions = {}): Promise<TestGateway> {
    const [nats, identity, catalogue, downloads, payments, realtime, store] = await Promise.all([
      ownNats ? startTestNats() : takeNatsAccount(),
      ...[1, 2, 3, 4, 5, 6].map(() => FakeService.start()),
    ] as const);
    const services = {
      identity,
      catalogue,
      downloads,
      payments,
      realtime,
      store,
    } as TestGateway['services'];
    const environment = {
      ...testKeysOf('gateway'),
      HOST: '127.0.0.1',
      PORT: '0',
      NATS_URL: nats.urlOf(brokerUser),
      LOG_LEVEL: process.env.TEST_LOG_LEVEL ?? 'silent',
      IDENTITY_URL: services.identity.url,
      CATALOGUE_URL: services.catalogue.url,
      DOWNLOADS_URL: services.downloads.url,
      PAYMENTS_URL: services.payments.url,
      REALTIME_URL: services.realtime.url,
      S3_ENDPOINT: services.store.url,
      WEB_DIR: join(__dirname, 'web'),
      ...settings,
    };
    const loaded = loadGatewaySettings(environment);
    const app = await createGateway(loaded, Object.assign(new GatewayLimits(), gatewayLimits));
    await app.listen(loaded.PORT, loaded.HOST);
    const { port } = app.getHttpServer().address() as AddressInfo;
    const test = new TestGateway(app, port, nats, await TestBroker.connect(nats.url), services);
    await test.waitUntilSubscribed();
    return test;
  }

  /** The server of this gateway alone; start it with `ownNats`. */
  get ownNats(): TestNats {
    if (!('kill' in this.nats))
      throw new Error('the gateway shares its NATS server with other tests: start it with ownNats');
    return this.nats as TestNats;
  }

  get url(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  /** Waits until the gateway has confirmed its subscriptions, or has lost them. */
  async waitUntilSubscribed(subscribed = true): Promise<void> {
    await eventually(() => {
      if (this.app.get(InvalidationFeed).isSubscribed() !== subscribed)
        throw new Error('the subscriptions have not changed yet');
    });
  }

  createSession(given: Partial<ResolvedSession> = {}): {
    cookie: string;
    session: ResolvedSession;
  } {
    const token = randomBytes(32).toString('base64url');
    const expiresAt = new Date(Date.now() + 3_600_000).toISOString();
    const session = {
      userId: randomUUID(),
      sessionId: randomUUID(),
      isAdmin: false,
      expiresAt,
      ...given,
    };
    this.sessions.set(token, session);
    return { cookie: `sid=${token}`, session };
  }

  get timesResolved(): number {
    return this.services.identity.to('/internal/sessions/resolve').length;
  }

  /** Sends a request exactly as given, with any header and target. */
  send(
    method: string,
    path: string,
    headers: Record<string, string> = {},
    body?: string | Buffer,
  ): Promise<RawResponse> {
    return new Promise((resolve, reject) => {
      const request = send(
        { host: '127.0.0.1', port: this.port, method, path, headers, agent: false },
        (response) => {
          const chunks: Buffer[] = [];
          response.on('data', (chunk: Buffer) => chunks.push(chunk));
          response.once('error', reject);
          response.once('end', () =>
            resolve({
              status: response.statusCode ?? 0,
              headers: response.headers,
              text: Buffer.concat(chunks).toString(),
            }),
          );
        },
      );
      request.once('error', reject).end(body);
    });
  }

  /** Writes bytes to a bare connection and returns everything received until it closes. */
  sendRawBytes(bytes: string): Promise<Buffer> {
    return new Promise((resolve, reject) => {
      const received: Buffer[] = [];
      const socket = connect(this.port, '127.0.0.1', () => socket.write(bytes));
      socket.on('data', (chunk) => received.push(chunk));
      socket.once('error', reject).once('close', () => resolve(Buffer.concat(received)));
    });
  }

  async sendRaw(bytes: string): Promise<string> {
    return (await this.sendRawBytes(bytes)).toString();
  }

  async close(): Promise<void> {
    await this.app.close();
    await this.stopServers();
  }

  /** Stops everything but the gateway. */
  async stopServers(): Promise<void> {
    await this.broker.close();
    await Promise.all(Object.values(this.services).map((service) => service.stop()));
    await this.nats.stop();
  }
}
