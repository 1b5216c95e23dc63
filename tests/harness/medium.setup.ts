import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Config } from 'jest';
import { databaseUrl } from '@libs/persistence';
import { Client } from 'pg';
import { DataSource } from 'typeorm';
import { DATA_SERVICES, SERVICES } from '../../deploy/operations/services';
import {
  startObjectStore,
  startPostgres,
  startSharedNats,
  type StartedServer,
} from '../../dev/stack';
import { accountNames, templateOf } from './shared-servers';

declare global {
  /** The servers that all medium tests share; medium.teardown.ts stops them. */
  var mediumServers: { servers: StartedServer[]; dataDir: string };
}

/** Starts PostgreSQL with a migrated template database for each service, the object store, and NATS with accounts for each worker. */
export default async function setUp({
  maxWorkers,
}: Config & { maxWorkers: number }): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'exe-medium-'));
  const natsDir = join(dataDir, 'nats');
  const [postgres, store, nats] = await Promise.all([
    startPostgres({ dataDir: join(dataDir, 'postgres'), durable: false }),
    startObjectStore({ dataDir: join(dataDir, 'objects') }),
    startSharedNats({ dataDir: natsDir }, accountNames(maxWorkers)),
  ]);
  await makeTemplates(postgres.url);
  Object.assign(process.env, {
    TEST_DATABASE_URL: postgres.url,
    TEST_S3_ENDPOINT: store.url,
    TEST_S3_ACCESS_KEY: store.accessKey,
    TEST_S3_SECRET_KEY: store.secretKey,
    TEST_NATS_DIR: natsDir,
    TEST_NATS_PORT: String(nats.port),
  });
  globalThis.mediumServers = { servers: [postgres, store, nats], dataDir };
}

async function makeTemplates(url: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  for (const service of DATA_SERVICES)
    await client.query(`create database "${templateOf(service)}"`);
  await client.end();
  await Promise.all(
    DATA_SERVICES.map(async (service) => {
      const { migrations } = SERVICES[service].schema;
      const template = new DataSource({
        type: 'postgres',
        url: databaseUrl(url, templateOf(service)),
        migrations,
      });
      await template.initialize();
      await template.runMigrations({ transaction: 'each' });
      await template.destroy();
    }),
  );
}
