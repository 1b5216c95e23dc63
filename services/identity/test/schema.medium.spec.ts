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

  it('converts emails with international domains, except one that another account has', async () => {
    const [alone, first, second] = [await aMember(service), await aMember(service), await aMember(service)];
    const store = ({ user }: typeof alone, email: string) => service.query('update users set email = $2 where id = $1', [user.id, email]);
    await store(alone, 'x@bücher.example');
    await store(first, 'y@xn--bcher-kva.example');
    await store(second, 'y@bücher.example');
    await service.query(`update account_tokens set email = 'x@bücher.example' where user_id = $1`, [alone.user.id]);
    await service.query(`delete from migrations where name = 'NormalizeEmailDomains1790000000013'`);
    await service.dataSource.runMigrations();
    const emailsIn = (table: string, column: string, member: typeof alone) =>
      service.query<{ email: string }>(`select email from ${table} where ${column} = $1`, [member.user.id]);
    expect(await emailsIn('users', 'id', alone)).toEqual([{ email: 'x@xn--bcher-kva.example' }]);
    expect(await emailsIn('account_tokens', 'user_id', alone)).toEqual([{ email: 'x@xn--bcher-kva.example' }]);
    expect(await emailsIn('users', 'id', second)).toEqual([{ email: 'y@bücher.example' }]);
    const [published] = await service.query(
      `select envelope from outbox where envelope ->> 'type' = 'user.changed' order by seq desc limit 1`,
    );
    expect(userChanged.parse(published?.envelope)).toMatchObject({
      ...{ subject: alone.user.id, version: 2, data: { email: 'x@xn--bcher-kva.example', isSuspended: false } },
    });
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
