import { Client } from 'pg';
import type { DataSource } from 'typeorm';

/** Any number will do, as long as every replica takes the same one. */
const MIGRATION_LOCK = 7_305_011;

/** Brings the schema up to date; replicas that start together do it one after the other. */
export async function migrate(dataSource: DataSource, url: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
    await dataSource.runMigrations({ transaction: 'each' });
  } finally {
    await client.end();
  }
}
