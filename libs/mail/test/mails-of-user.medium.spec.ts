import { randomUUID } from 'node:crypto';
import { eraseMails, mailsOf } from '@libs/mail';
import { startTestService, type TestService } from '@testing';
import { aMailingService, queue, rowOf } from './a-mailing-service';

describe('the mails of a user', () => {
  let service: TestService;
  beforeAll(async () => {
    service = await startTestService(aMailingService);
  });
  afterAll(() => service.close());

  const subjectsOf = async (userId: string) => (await mailsOf(service.dataSource.manager, userId)).map(({ subject }) => subject);
  const erase = (userId: string) => eraseMails(service.dataSource.manager, userId);
  const isErased = async (key: string) => (await rowOf(service, key)).recipient === null;
  const aUser = () => ({ id: randomUUID(), address: `${randomUUID()}@example.com` });

  it('stay with the user when the address belongs to somebody else, who can neither list nor erase them', async () => {
    const [{ id: former, address }, { id: holder }] = [aUser(), aUser()];
    const [old, own] = [randomUUID(), randomUUID()];
    await queue(service, { key: old, to: address, userId: former, subject: 'To the former user' });
    await queue(service, { key: own, to: address, userId: holder, subject: 'To the present one' });
    expect(await subjectsOf(former)).toEqual(['To the former user']);
    expect(await subjectsOf(holder)).toEqual(['To the present one']);
    await erase(holder);
    expect([await isErased(old), await isErased(own)]).toEqual([false, true]);
    expect(await subjectsOf(former)).toEqual(['To the former user']);
  });

  it.each(['buyer', 'admin'] as const)(
    'count as mails of the administrator if they are about a buyer, and end with the %s',
    async (who) => {
      const users = { buyer: aUser(), admin: aUser() };
      const { buyer, admin } = users;
      const key = `review:${randomUUID()}:admin:${admin.id}`;
      await queue(service, { key, to: admin.address, userId: buyer.id, subject: 'Payment under review' });
      expect(await subjectsOf(buyer.id)).toEqual([]);
      expect(await subjectsOf(admin.id)).toEqual(['Payment under review']);
      await erase(users[who].id);
      expect(await isErased(key)).toBe(true);
    },
  );
});
