import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { queueMail } from '@libs/mail';
import { Transactions } from '@libs/persistence';
import { eventually, MailServer, startTestService, type TestService } from '@testing';
import PostalMime from 'postal-mime';
import { aMailingService, makeDue, queue, rowOf } from './a-mailing-service';

describe('mails through a mail server', () => {
  let server: MailServer;
  let service: TestService;
  const others: (() => unknown)[] = [];
  const startAnother = async (settings: Record<string, string>) => {
    const another = await start(settings);
    others.push(() => another.close());
    return another;
  };
  const start = (settings: Record<string, string> = {}) =>
    startTestService(aMailingService, {
      settings: { SMTP_URL: server.url(), MAIL_FROM: 'EXE <shop@example.org>', ...settings },
    });
  const metric = async (name: string) => {
    const { register } = await import('prom-client');
    return (await register.getSingleMetric(name)?.get())?.values[0]?.value;
  };

  beforeAll(async () => {
    server = await MailServer.start();
    service = await start();
  });
  afterAll(async () => {
    await service.close();
    await server.stop();
  });
  afterEach(async () => {
    for (const end of others.splice(0).reverse()) await end();
  });
  beforeEach(() => {
    server.arrived.length = 0;
    server.isFull = false;
    server.refused.clear();
  });

  it('sends a mail after its transaction commits, as text and HTML, with its own message id', async () => {
    const { id } = await service.app.get(Transactions).run(async (tx) => {
      await queueMail(tx, {
        key: 'first',
        userId: randomUUID(),
        to: 'ada@example.com',
        subject: 'Grüße & <b>',
        blocks: ['Hello <b>Ada</b>,'],
      });
      const [row] = await tx.query<{ id: string }[]>(`select id from mails where key = 'first'`);
      return row!;
    });
    const [arrived] = await eventually(() => {
      expect(server.arrived).toHaveLength(1);
      return server.arrived;
    });
    expect(arrived).toMatchObject({ from: 'shop@example.org', to: ['ada@example.com'] });
    const mail = await PostalMime.parse(arrived!.raw);
    expect(mail).toMatchObject({
      subject: 'Grüße & <b>',
      messageId: `<${id}@example.org>`,
      text: expect.stringMatching(/^Hello <b>Ada<\/b>,\s+-- \s+EXE · /),
    });
    expect(mail.html).toContain('>Hello &#60;b&#62;Ada&#60;/b&#62;,</p>');
    await eventually(async () =>
      expect(await rowOf(service, 'first')).toMatchObject({
        tries: 1,
        error: null,
        sent_at: expect.any(Date),
      }),
    );
  });

  it('queues one mail per key, and none for a transaction that rolled back', async () => {
    expect(await queue(service, { key: 'once' })).toBe(true);
    expect(await queue(service, { key: 'once' })).toBe(false);
    const failing = service.app.get(Transactions).run(async (tx) => {
      await queueMail(tx, {
        key: 'never',
        userId: randomUUID(),
        to: 'ada@example.com',
        subject: 'No',
        blocks: [],
      });
      throw new Error('the fact did not happen');
    });
    await expect(failing).rejects.toThrow('the fact did not happen');
    expect(await service.query(`select 1 from mails where key = 'never'`)).toEqual([]);
    await eventually(() => expect(server.arrived).toHaveLength(1));
  });

  it('retries a mail after a temporary rejection and stores the reason', async () => {
    server.isFull = true;
    await queue(service, { key: 'later' });
    const row = await eventually(async () => {
      const found = await rowOf(service, 'later');
      expect(found.error).toContain('no room just now');
      return found;
    });
    expect(row).toMatchObject({ sent_at: null, failed_at: null, tries: 1 });
    expect(row.next_try_at.getTime() - row.created_at.getTime()).toBeGreaterThanOrEqual(30_000);
    expect(await metric('mails_waiting')).toBe(1);
    server.isFull = false;
    await makeDue(service);
    await eventually(async () =>
      expect(await rowOf(service, 'later')).toMatchObject({
        sent_at: expect.any(Date),
        error: null,
        tries: 2,
      }),
    );
    expect(server.arrived).toHaveLength(1);
    expect(await metric('mails_waiting')).toBe(0);
  });

  it('marks a mail as failed after its last try or a permanent rejection', async () => {
    const failedBefore = (await metric('mails_failed')) ?? 0;
    server.refused.add('nobody@example.com');
    await queue(service, { key: 'refused', to: 'nobody@example.com' });
    await eventually(async () =>
      expect(await rowOf(service, 'refused')).toMatchObject({
        failed_at: expect.any(Date),
        tries: 1,
      }),
    );
    expect((await rowOf(service, 'refused')).error).toContain('no such mailbox');
    server.isFull = true;
    await queue(service, { key: 'worn out' });
    await eventually(async () =>
      expect((await rowOf(service, 'worn out')).error).toContain('no room just now'),
    );
    await service.query(`update mails set tries = 19 where key = 'worn out'`);
    await makeDue(service);
    await eventually(async () =>
      expect(await rowOf(service, 'worn out')).toMatchObject({
        failed_at: expect.any(Date),
        tries: 20,
      }),
    );
    expect(await metric('mails_failed')).toBe(failedBefore + 2);
    server.isFull = false;
    await makeDue(service);
    expect(server.arrived).toEqual([]);
  });

  it('marks a mail to an invalid address as failed, without failing the transaction or injecting a header', async () => {
    const to = 'ada@example.com\r\nBcc: eve@example.com';
    expect(await queue(service, { key: 'smuggled', to })).toBe(true);
    expect(await rowOf(service, 'smuggled')).toMatchObject({
      failed_at: expect.any(Date),
      tries: 0,
    });
    await queue(service, {
      key: 'odd',
      subject: 'Paid\r\nBcc: eve@example.com\u0000',
      blocks: ['a\u0000b'],
    });
    const [arrived] = await eventually(() => {
      expect(server.arrived).toHaveLength(1);
      return server.arrived;
    });
    expect(arrived!.to).toEqual(['ada@example.com']);
    const mail = await PostalMime.parse(arrived!.raw);
    expect(mail).toMatchObject({
      subject: 'Paid Bcc: eve@example.com',
      text: expect.stringMatching(/^a b\s/),
    });
    expect(mail.bcc).toBeUndefined();
  });

  it('sends each of thirty mails once from three replicas', async () => {
    for (let replica = 0; replica < 2; replica += 1)
      await startAnother({ DATABASE_NAME: service.environment.DATABASE_NAME! });
    await Promise.all(
      Array.from({ length: 30 }, (_, n) =>
        queue(service, { key: `many ${n}`, to: `m${n}@example.com` }),
      ),
    );
    await eventually(() => expect(server.arrived.length).toBeGreaterThanOrEqual(30));
    for (const end of others.splice(0)) await end();
    expect(new Set(server.arrived.flatMap(({ to }) => to)).size).toBe(30);
    expect(server.arrived).toHaveLength(30);
  });

  it('sends the mail of a killed process after its lease, with the same message id', async () => {
    await service.query(
      `insert into mails (id, key, recipient, subject, blocks, user_id, tries, next_try_at)
       values ('0197f000-0000-7000-8000-000000000001', 'claimed', 'ada@example.com', 'Hello', '["Hello"]', gen_random_uuid(), 1, clock_timestamp() + interval '100 ms')`,
    );
    await eventually(() => expect(server.arrived).toHaveLength(1));
    expect(server.arrived[0]!.raw).toContain(
      'Message-ID: <0197f000-0000-7000-8000-000000000001@example.org>',
    );
  });

  it('erases recipient and content after 30 days, and never sends the mail again', async () => {
    await queue(service, { key: 'old' });
    await eventually(async () => expect((await rowOf(service, 'old')).sent_at).not.toBeNull());
    await service.query(
      `update mails set sent_at = sent_at - interval '31 days' where key = 'old'`,
    );
    await startAnother({ DATABASE_NAME: service.environment.DATABASE_NAME! });
    await eventually(async () =>
      expect(await rowOf(service, 'old')).toMatchObject({
        recipient: null,
        subject: null,
        blocks: null,
      }),
    );
    expect(await queue(service, { key: 'old' })).toBe(false);
  });

  it('retries while the mail server rejects the password, and does not mark the mail as sent', async () => {
    const locked = await startAnother({ SMTP_URL: server.url('shop', 'guess') });
    await queue(locked, { key: 'locked' });
    await eventually(async () =>
      expect((await rowOf(locked, 'locked')).error).toContain('Invalid login'),
    );
    expect(await rowOf(locked, 'locked')).toMatchObject({ sent_at: null, failed_at: null });
    expect(server.arrived).toEqual([]);
  });

  it('times out when the mail server does not respond', async () => {
    const silent = createServer();
    others.push(() => silent.close());
    await once(silent.listen(0, '127.0.0.1'), 'listening');
    const waiting = await startAnother({
      SMTP_URL: `smtp://127.0.0.1:${(silent.address() as AddressInfo).port}?greetingTimeout=200`,
    });
    await queue(waiting, { key: 'silent' });
    await eventually(async () =>
      expect((await rowOf(waiting, 'silent')).error).toContain('Greeting never received'),
    );
  });
});
