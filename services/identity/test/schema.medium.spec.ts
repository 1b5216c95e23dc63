import { userChanged } from '@libs/contracts';
import type { TestService } from '@testing';
import { aMember, startIdentity } from './factories';

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

  it('publishes users who were suspended before suspensions were published', async () => {
    const { user, username, email } = await aMember(service);
    for (const { name } of [...service.dataSource.migrations].reverse()) {
      await service.dataSource.undoLastMigration();
      if (name === 'PublishSuspensions1790000000010') break;
    }
    await service.query('update users set suspended_at = now() where id = $1', [user.id]);
    await service.dataSource.runMigrations();
    const rows = await service.query(`select envelope from outbox where envelope ->> 'type' = 'user.changed'`);
    expect(rows.map(({ envelope }) => userChanged.parse(envelope))).toMatchObject([
      { subject: user.id, version: 2, data: { id: user.id, username, email, isAdmin: false, isSuspended: true } },
    ]);
    expect(await service.query('select version from users where id = $1', [user.id])).toEqual([{ version: 2 }]);
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
