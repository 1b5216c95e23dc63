import { Transactions } from '@libs/persistence';
import { eventually, type TestService } from '@testing';
import { republishUsers } from '../src/use-cases/republish-users';
import { aMember, startIdentity } from './factories';

describe('the name of a deleted member', () => {
  let service: TestService;
  beforeAll(async () => {
    service = await startIdentity();
  });
  afterAll(() => service.close());

  type Member = Awaited<ReturnType<typeof aMember>>;
  const leave = ({ browser, password }: Member) => browser.delete('/api/account', { password });

  it('leaves the outbox with all events, in whatever shard they are', async () => {
    const member = await aMember(service);
    await service.query(
      `update outbox set shard = (shard + 1) % 8, published_at = now() where envelope ->> 'subject' = $1 and envelope ->> 'type' = 'user.registered'`,
      [member.user.id],
    );
    await leave(member);
    expect(await service.query('select 1 from outbox where envelope::text like $1', [`%${member.username}%`])).toEqual([]);
  });

  it('is not published again by a republication of the state that has read the user before', async () => {
    const member = await aMember(service);
    let leaving: Promise<unknown> = Promise.resolve();
    await service.app.get(Transactions).run(async (tx) => {
      let after: string | undefined;
      do after = await republishUsers(tx, after, 100);
      while (after !== undefined);
      leaving = leave(member);
      await eventually(async () => {
        expect(
          await service.query(`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`),
        ).toHaveLength(1);
      });
    });
    await leaving;
    expect(await service.query('select 1 from outbox where envelope::text like $1', [`%${member.username}%`])).toEqual([]);
  });
});
