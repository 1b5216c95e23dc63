import { Client } from 'pg';
import {
  type AfterQueryEvent,
  DataSource,
  type DataSourceOptions,
  type EntitySubscriberInterface,
  EventSubscriber,
} from 'typeorm';

export type PostgresOptions = Extract<DataSourceOptions, { type: 'postgres' }> & { url: string };

const MIN_CONNECTIONS = 4; // opened before the process is ready: on a busy machine a new connection takes seconds

/** Migrates a database and opens its connections; a query that exceeds `query_timeout` ends its connection. */
export async function openDatabase(options: PostgresOptions): Promise<DataSource> {
  const min = Math.min(MIN_CONNECTIONS, options.poolSize ?? MIN_CONNECTIONS);
  await migrate(options);
  const extra: object = { ...(options.extra as object | undefined), min };
  const subscribers = [EndTimedOutConnections];
  const dataSource = await new DataSource({ ...options, extra, subscribers }).initialize();
  await Promise.all(Array.from({ length: min }, () => dataSource.query('select 1')));
  return dataSource;
}

const QUERY_TIMEOUT = 'Query read timeout'; // the message of pg's error; it has no code

/** Ends the connection of a query that timed out: pg leaves the query active on it, and the pool would lend it again. */
@EventSubscriber()
class EndTimedOutConnections implements EntitySubscriberInterface {
  async afterQuery({ error, queryRunner }: AfterQueryEvent): Promise<void> {
    if ((error as Error | undefined)?.message !== QUERY_TIMEOUT) return;
    const client = (await queryRunner.connect()) as Client;
    await client.end();
  }
}

const MIGRATION_LOCK = 7_305_011; // an arbitrary advisory lock id, the same in every replica

/**
 * Runs pending migrations without the timeouts of requests: an index of a large table takes
 * minutes. An advisory lock makes replicas run them one after another.
 */
async function migrate(options: PostgresOptions): Promise<void> {
  const client = new Client({ connectionString: options.url });
  await client.connect();
  const dataSource = new DataSource({
    ...options,
    entities: [],
    poolSize: 1,
    extra: { keepAlive: true },
  });
  try {
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
    await dataSource.initialize();
    await dataSource.runMigrations({ transaction: 'each' });
  } finally {
    if (dataSource.isInitialized) await dataSource.destroy();
    await client.end();
  }
}
