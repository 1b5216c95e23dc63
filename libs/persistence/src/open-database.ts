import { DataSource, type DataSourceOptions } from 'typeorm';
import { migrate } from './migrate';

/** TypeORM options of a PostgreSQL database. */
export type PostgresOptions = Extract<DataSourceOptions, { type: 'postgres' }> & { url: string };

const MIN_CONNECTIONS = 4; // opened before the process is ready: on a busy machine a new connection takes seconds

/** Opens a database, runs its migrations and opens the minimum of connections. */
export async function openDatabase(options: PostgresOptions): Promise<DataSource> {
  const kept = Math.min(MIN_CONNECTIONS, options.poolSize ?? MIN_CONNECTIONS);
  const extra: object = { ...(options.extra as object | undefined), min: kept };
  const dataSource = await new DataSource({ ...options, extra }).initialize();
  await migrate(dataSource, options.url);
  await Promise.all(Array.from({ length: kept }, () => dataSource.query('select 1')));
  return dataSource;
}
