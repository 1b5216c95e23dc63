import { Client } from 'pg';
import type { DataSource } from 'typeorm';

const MIGRATION_LOCK = 7_305_011; // an arbitrary advisory lock id, the same in every replica

/** Runs pending migrations; an advisory lock makes replicas run them one after another. */
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
