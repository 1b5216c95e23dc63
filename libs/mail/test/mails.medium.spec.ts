import { randomUUID } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eraseMails, listMails, queueMail } from '@libs/mail';
import { Transactions } from '@libs/persistence';
import { eventually, startTestService, type TestService } from '@testing';
import PostalMime from 'postal-mime';
import { aMailingService, makeDue, queue, rowOf } from './a-mailing-service';

let service: TestService;
beforeAll(async () => (service = await startTestService(aMailingService)));
afterAll(() => service.close());

describe('mails without a mail server', () => {
  it('are written to MAIL_DIR atomically, one file per mail even when sent twice', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'exe-mail-'));
    const writing = await startTestService(aMailingService, { settings: { MAIL_DIR: folder } });
    await queue(writing, { key: 'written' });
    await eventually(async () => expect((await rowOf(writing, 'written')).sent_at).not.toBeNull());
    await writing.query('update mails set sent_at = null');
    await makeDue(writing);
    await eventually(async () =>
      expect(await rowOf(writing, 'written')).toMatchObject({
        sent_at: expect.any(Date),
        tries: 2,
      }),
    );
    const files = await readdir(folder);
    expect(files).toEqual([
      expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d-]+\.\d{3}Z-[0-9a-f-]{36}\.eml$/),
    ]);
    expect((await stat(join(folder, files[0]!))).mode & 0o777).toBe(0o600);
    const mail = await PostalMime.parse(await readFile(join(folder, files[0]!)));
    expect(mail).toMatchObject({
      subject: 'Hello',
      to: [{ address: 'ada@example.com' }],
      from: { address: 'no-reply@example.com' },
    });
    await writing.close();
    await rm(folder, { recursive: true });
  });

  it('are marked as failed with the reason when there is no MAIL_DIR either', async () => {
    await queue(service, { key: 'nowhere' });
    await eventually(async () =>
      expect((await rowOf(service, 'nowhere')).error).toBe(
        'Neither SMTP_URL nor MAIL_DIR is given.',
      ),
    );
    expect(await rowOf(service, 'nowhere')).toMatchObject({
      sent_at: null,
      failed_at: expect.any(Date),
    });
  });
});

describe('mails that wait together', () => {
  it('are sent in order, but notices to thousands last', async () => {
    const mail = { to: 'ada@example.com', userId: randomUUID(), subject: 'Hello', blocks: ['Hi'] };
    const prefix = randomUUID();
    await service.app.get(Transactions).run(async (tx) => {
      for (const number of [1, 2, 3])
        await queueMail(tx, { key: `${prefix}:notice ${number}`, ...mail, isBulk: true });
      for (const number of [1, 2]) await queueMail(tx, { key: `${prefix}:${number}`, ...mail });
    });
    const tried = () =>
      service.query<{ key: string }>(
        'select key from mails where starts_with(key, $1) and failed_at is not null order by failed_at',
        [prefix],
      );
    await eventually(async () =>
      expect((await tried()).map(({ key }) => key)).toEqual(
        [1, 2, 'notice 1', 'notice 2', 'notice 3'].map((name) => `${prefix}:${name}`),
      ),
    );
  });
});

describe('the mails of a user', () => {
  const subjectsOf = async (userId: string) =>
    (await listMails(service.dataSource.manager, userId)).map(({ subject }) => subject);
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
      await queue(service, {
        key,
        to: admin.address,
        userId: buyer.id,
        subject: 'Payment under review',
      });
      expect(await subjectsOf(buyer.id)).toEqual([]);
      expect(await subjectsOf(admin.id)).toEqual(['Payment under review']);
      await erase(users[who].id);
      expect(await isErased(key)).toBe(true);
    },
  );
});
