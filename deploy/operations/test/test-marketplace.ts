import { randomBytes, randomUUID, createHash } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type EventEnvelope, toolCreated } from '@libs/contracts';
import { addToOutbox, MESSAGING_MIGRATIONS } from '@libs/messaging';
import { databaseUrl } from '@libs/persistence';
import { ObjectStore } from '@libs/storage';
import { aToolState, type Broker, copyDatabase, sharedServers, takeNatsAccount } from '@testing';
import { Client } from 'pg';
import { DataSource } from 'typeorm';
import { type DataService, DATA_SERVICES, SERVICES } from '../services';
import { openServers } from '../servers/open-servers';
import type { Servers } from '../servers/servers';

/** The data of a marketplace on servers of the operator's own: four databases with nothing running on them, a bucket, a broker. */
export interface Marketplace {
  servers: Servers;
  store: ObjectStore;
  /** Rows of a query on a service's database. */
  query: <Row extends object>(
    service: DataService,
    sql: string,
    values?: unknown[],
  ) => Promise<Row[]>;
  /** Works in a transaction of a service. */
  dataSource: (service: DataService) => Promise<DataSource>;
}

const opened: DataSource[] = [];
const folder = mkdtempSync(join(tmpdir(), 'operations-'));
let nats: Broker | undefined;

/** A new folder's name, below one that is removed at the end. */
export const newFolder = (): string => join(folder, randomBytes(4).toString('hex'));

/** A broker of this test file's own. */
export const theBroker = async (): Promise<Broker> => (nats ??= await takeNatsAccount());

/** Closes what was opened. */
export async function closeAll(): Promise<void> {
  await closeConnections();
  await nats?.stop();
  rmSync(folder, { recursive: true, force: true });
}

/** Closes the connections to databases alone, as services that stop do. */
export async function closeConnections(): Promise<void> {
  await Promise.all(opened.splice(0).map((dataSource) => dataSource.destroy()));
}

/** Where a marketplace would be that has no databases yet. */
export async function anEmptyMachine(): Promise<Marketplace> {
  const { DATABASE_URL = '', ...shared } = sharedServers();
  const prefix = `ops_${randomBytes(5).toString('hex')}`;
  const urls = DATA_SERVICES.map((service) => [
    `${service.toUpperCase()}_DATABASE_URL`,
    databaseUrl(DATABASE_URL, `${prefix}_${service}`),
  ]);
  const environment = {
    ...Object.fromEntries(urls),
    ...shared,
    NATS_URL: (await theBroker()).url,
  } as Record<string, string>;
  const servers = await openServers(environment, {
    kinds: ['postgres', 'object-store', 'nats'],
    stack: 'running',
  });
  const dataSource = async (service: DataService): Promise<DataSource> => {
    const source = new DataSource({
      type: 'postgres',
      url: servers.databaseUrl(service),
      ...SERVICES[service].schema,
      poolSize: 2,
    });
    opened.push(await source.initialize());
    return source;
  };
  return {
    servers,
    dataSource,
    store: new ObjectStore(servers.storage()),
    query: async (service, sql, values) => {
      const client = new Client({ connectionString: servers.databaseUrl(service) });
      await client.connect();
      try {
        return (await client.query(sql, values)).rows;
      } finally {
        await client.end();
      }
    },
  };
}

/** A marketplace whose databases have all their tables and no rows. */
export async function aMarketplace(): Promise<Marketplace> {
  const marketplace = await anEmptyMachine();
  await marketplace.store.ensureBucket();
  const copies = DATA_SERVICES.map((service) =>
    copyDatabase(service, nameOf(marketplace, service)),
  );
  await Promise.all(copies);
  return marketplace;
}

/** The name of a service's database. */
const nameOf = ({ servers }: Marketplace, service: DataService): string =>
  new URL(servers.databaseUrl(service)).pathname.slice(1);

/** Makes a service's database with the first so many of its migrations. */
export async function makeDatabase(
  marketplace: Marketplace,
  service: DataService,
  migrations: number,
): Promise<void> {
  await makeEmptyDatabase(marketplace, service);
  const chosen = SERVICES[service].schema.migrations.slice(
    0,
    Math.max(migrations, MESSAGING_MIGRATIONS.length),
  );
  const source = new DataSource({
    type: 'postgres',
    url: marketplace.servers.databaseUrl(service),
    migrations: chosen,
  });
  await (await source.initialize()).runMigrations();
  await source.destroy();
}

/** Makes a service's database without any table, in the place of the one that is there. */
export async function makeEmptyDatabase(
  marketplace: Marketplace,
  service: DataService,
  options = '',
): Promise<void> {
  const name = nameOf(marketplace, service);
  const client = new Client({ connectionString: process.env.TEST_DATABASE_URL });
  await client.connect();
  await client.query(`drop database if exists "${name}"`);
  await client.query(`create database "${name}" ${options}`);
  await client.end();
}

/** A tool with a file in the store, as the catalogue keeps it; announced. */
export async function aTool(
  marketplace: Marketplace,
  bytes = randomBytes(2048),
): Promise<{ id: string; key: string; event: EventEnvelope }> {
  const id = randomUUID();
  const key = `files/${id}`;
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  await marketplace.store.put(key, bytes, {
    size: bytes.length,
    contentType: 'application/octet-stream',
  });
  const file = { key, size: bytes.length, sha256 };
  const event = toolCreated(
    aToolState({ id, name: 'Wörter\tund\\Zeichen\n', accessLevel: 'free', price: 0, file }),
    { version: 1 },
  );
  const source = await marketplace.dataSource('catalogue');
  await source.transaction(async (tx) => {
    await tx.query(
      `insert into tools (id, name, slug, description, filename, language, access_level, price, star_rating, count_offset, counted, file_key, file_size,
         file_sha256, file_scan, created_at, updated_at, version, search_text, related_text, filter_choices, search_rules)
       values ($1, $2, $6, '', 'a.zip', 'go', 'free', 0, 0, 0, 0, $3, $4, $5, 'not-scanned', now(), now(), 1, '', '', '{"a,b","\\"c\\""}', '')`,
      [id, event.data.name, key, bytes.length, sha256, `slug-${id}`],
    );
    await addToOutbox(tx, event);
  });
  return { id, key, event };
}
