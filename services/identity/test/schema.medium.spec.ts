import type { TestService } from '@testing';
import { startIdentity } from './factories';

describe('the schema', () => {
  let service: TestService;
  beforeAll(async () => {
    service = await startIdentity();
  });
  afterAll(() => service.close());

  it('matches the entities', async () => {
    const { upQueries } = await service.dataSource.driver.createSchemaBuilder().log();
    expect(upQueries.map(({ query }) => query)).toEqual([]);
  });

  it('is removed when the migrations are reverted', async () => {
    for (const { name } of [...service.dataSource.migrations].reverse()) {
      await service.dataSource.undoLastMigration();
      if (name === 'CreateIdentityTables1790000000001') break;
    }
    const tables = await service.query(`select table_name from information_schema.tables where table_schema = 'public'`);
    expect(tables.map(({ table_name }) => table_name)).not.toContain('users');
    await service.dataSource.runMigrations();
  });
});
