import { randomBytes } from 'node:crypto';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { Caller } from '@libs/auth';
import type { EventEnvelope, EventType } from '@libs/contracts';
import {
  createService,
  loadSettings,
  type ServiceDefinition,
  type ServiceSettings,
} from '@libs/service';
import { Client } from 'pg';
import { DataSource } from 'typeorm';
import { encodeBody, readResponse, type TestResponse } from './response';
import { aVisitor, testKeysOf, testSigner } from './callers';
import { type Broker, copyDatabase, sharedServers, takeNatsAccount } from './shared-servers';
import { TestBroker } from './test-broker';
import { startTestNats, type TestNats } from './test-nats';

/** A request to a service under test. */
export interface TestRequest {
  method?: string;
  url: string;
  /** Sent as JSON, unless it is a string, bytes, FormData or a stream. */
  body?: unknown;
  headers?: Record<string, string>;
  /** The caller in the token; a visitor when absent, no token when null. */
  as?: Caller | null;
}

/** Options of a service under test. */
export interface TestServiceOptions {
  settings?: Record<string, string>;
  /** The broker of another service, for replicas. */
  nats?: Broker;
  /** Starts a NATS server for this service alone, which the test can kill. */
  ownNats?: boolean;
  /** Starts without tables, as on the first day. */
  emptyDatabase?: boolean;
  /** Handles events that the real service does not, so it needs the NATS user with every permission. */
  everyEvent?: boolean;
}

const WITH_DATABASE: ReadonlySet<string> = new Set([
  'identity',
  'catalogue',
  'downloads',
  'payments',
]);

interface ServiceParts {
  app: NestFastifyApplication;
  url: string;
  nats: Broker;
  ownNats?: TestNats;
  broker: TestBroker;
  environment: Record<string, string>;
  /** The audience of tokens that the service accepts. */
  audience: string;
  /** Stops the servers started for this service. */
  stopAll: () => Promise<void>;
}

/** A real service on loopback with a database, a broker and a bucket of its own, all empty. */
export class TestService {
  private constructor(private readonly parts: ServiceParts) {}

  static async start<S extends ServiceSettings>(
    definition: ServiceDefinition<S>,
    {
      settings = {},
      nats: given,
      ownNats: wantsOwn = false,
      emptyDatabase = false,
      everyEvent = false,
    }: TestServiceOptions = {},
  ): Promise<TestService> {
    const ownNats = wantsOwn ? await startTestNats() : undefined;
    const nats = given ?? ownNats ?? (await takeNatsAccount());
    const environment: Record<string, string> = {
      ...testKeysOf(definition.name),
      ...sharedServers(),
      DATABASE_NAME: `test_${randomBytes(6).toString('hex')}`,
      NATS_URL: everyEvent ? nats.url : nats.urlOf(definition.name),
      LOG_LEVEL: process.env.TEST_LOG_LEVEL ?? 'silent',
      PAYMENTS_URL: 'http://127.0.0.1:9', // nothing listens there; a test that needs payments stubs it
      ...settings,
    };
    const { DATABASE_NAME = '' } = environment;
    const isNew = settings.DATABASE_NAME === undefined && settings.DATABASE_URL === undefined;
    if (isNew && !emptyDatabase && WITH_DATABASE.has(definition.name))
      await copyDatabase(definition.name, DATABASE_NAME);
    const broker = await TestBroker.connect(nats.url);
    const stopAll = async () => {
      await broker.close();
      if (given === undefined) await nats.stop();
    };
    const app = await startApplication(definition, environment).catch(async (error: unknown) => {
      await stopAll();
      throw error;
    });
    return new TestService({
      app,
      nats,
      ownNats,
      broker,
      environment,
      url: await app.getUrl(),
      audience: definition.name,
      stopAll,
    });
  }

  get app(): NestFastifyApplication {
    return this.parts.app;
  }

  get url(): string {
    return this.parts.url;
  }

  get nats(): Broker {
    return this.parts.nats;
  }

  /** The server of this service alone; start it with `ownNats`. */
  get ownNats(): TestNats {
    if (!this.parts.ownNats)
      throw new Error('the service shares its NATS server with other tests: start it with ownNats');
    return this.parts.ownNats;
  }

  get broker(): TestBroker {
    return this.parts.broker;
  }

  /** Settings of the service, for a second replica. */
  get environment(): Record<string, string> {
    return this.parts.environment;
  }

  get dataSource(): DataSource {
    return this.app.get(DataSource);
  }

  /** Runs a query on the service's database. */
  query<Row = any>(sql: string, parameters: unknown[] = []): Promise<Row[]> {
    return this.dataSource.query(sql, parameters);
  }

  /** Runs a statement that prepares a test, however long it takes: without the service's pool and its statement timeout. */
  async seed(sql: string, parameters: unknown[] = []): Promise<void> {
    const { DATABASE_NAME = '', DATABASE_URL } = this.environment;
    const client = new Client({ connectionString: new URL(DATABASE_NAME, DATABASE_URL).href });
    await client.connect();
    try {
      await client.query(sql, parameters);
    } finally {
      await client.end();
    }
  }

  async request<Body = any>({
    method = 'GET',
    url,
    body,
    headers = {},
    as = aVisitor,
  }: TestRequest): Promise<TestResponse<Body>> {
    const encoded = encodeBody(body);
    const token: Record<string, string> = as
      ? { authorization: `Bearer ${testSigner.sign(as, this.parts.audience)}` }
      : {};
    const response = await fetch(new URL(url, this.url), {
      method,
      headers: { ...token, ...encoded.headers, ...headers },
      redirect: 'manual',
      ...encoded.init,
    });
    return readResponse<Body>(response);
  }

  publish(...events: EventEnvelope[]): Promise<void> {
    return this.broker.publish(...events);
  }

  nextEvent<E extends EventEnvelope>(type: EventType, fits?: (event: E) => boolean): Promise<E> {
    return this.broker.next(type, fits);
  }

  async close(): Promise<void> {
    await this.app.close();
    await this.parts.stopAll();
  }
}

/** Starts a service for a test; see {@link TestService}. */
export const startTestService = <S extends ServiceSettings>(
  definition: ServiceDefinition<S>,
  options?: TestServiceOptions,
): Promise<TestService> => TestService.start(definition, options);

async function startApplication<S extends ServiceSettings>(
  definition: ServiceDefinition<S>,
  environment: Record<string, string>,
): Promise<NestFastifyApplication> {
  const app = await createService(definition, loadSettings(definition.settings, environment));
  try {
    await app.startAllMicroservices();
    await app.listen(0, '127.0.0.1');
    return app;
  } catch (error) {
    await app.close();
    throw error;
  }
}
