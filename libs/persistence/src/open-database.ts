import { DataSource, type DataSourceOptions } from 'typeorm';
import { migrate } from './migrate';

/** How a database on PostgreSQL is reached. */
export type PostgresOptions = Extract<DataSourceOptions, { type: 'postgres' }> & { url: string };

/** Connections that a process opens before it is ready, and keeps: on a busy machine a new one takes seconds, which a request would wait for. */
const KEPT_CONNECTIONS = 4;

/** Opens a database: its schema is up to date then, and the connections that are kept are open. */
export async function openDatabase(options: PostgresOptions): Promise<DataSource> {
  const kept = Math.min(KEPT_CONNECTIONS, options.poolSize ?? KEPT_CONNECTIONS);
  const extra: object = { ...(options.extra as object | undefined), min: kept };
  const dataSource = await new DataSource({ ...options, extra }).initialize();
  await migrate(dataSource, options.url);
  await Promise.all(Array.from({ length: kept }, () => dataSource.query('select 1')));
  return dataSource;
}
