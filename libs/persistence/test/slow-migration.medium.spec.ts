import { sharedServers } from '@testing';
import type { MigrationInterface, QueryRunner } from 'typeorm';
import { openDatabase } from '../src/open-database';

/** Takes longer than the statement timeout of the service, as an index of a large table does. */
class BuildSlowly1800000000000 implements MigrationInterface {
  readonly name = 'BuildSlowly1800000000000';
  up(runner: QueryRunner): Promise<unknown> {
    return runner.query('select pg_sleep(0.6)') as Promise<unknown>;
  }
  down(): Promise<void> {
    return Promise.resolve();
  }
}

it('a migration takes as long as it needs, while the statements of the service have a timeout', async () => {
  const url = sharedServers().DATABASE_URL!;
  const extra = { statement_timeout: 300 };
  const table = 'slow_migrations'; // other test files share the database
  const migrations = [BuildSlowly1800000000000];
  const dataSource = await openDatabase({ type: 'postgres', url, poolSize: 1, extra, migrations, migrationsTableName: table });
  try {
    expect(await dataSource.query(`select name from ${table}`)).toEqual([{ name: 'BuildSlowly1800000000000' }]);
    await expect(dataSource.query('select pg_sleep(0.6)')).rejects.toThrow('statement timeout');
  } finally {
    await dataSource.query(`drop table ${table}`);
    await dataSource.destroy();
  }
});
