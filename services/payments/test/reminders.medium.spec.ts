import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { lockUntilCommit, Transactions } from '@libs/persistence';
import { anAdmin, eventually, MailServer, DAY } from '@testing';
import { aBuyer, startReplicaOf } from './factories';
import { mailsHaveLeft, remindMembers, makeMailsDue } from './mail-steps';
import { PaymentsFixture } from './payments-fixture';

const REMINDER = /^Subject: (Your EXE Pro membership ends .*)$/m;

describe('reminders', () => {
  let folder: string;
  const fixture = new PaymentsFixture();

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'exe-mail-'));
    await fixture.start({ MAIL_DIR: folder, MAIL_FROM: 'EXE <news@example.org>' });
  });
  afterAll(async () => {
    await fixture.close();
    await rm(folder, { recursive: true });
  });

  afterEach(() => fixture.reset());

  const member = async () => {
    const buyer = await aBuyer(fixture);
    await fixture.payPro(buyer);
    return buyer;
  };
  const roundAfter = async (days: number) => {
    fixture.setClock(new Date(Date.now() + days * DAY));
    await remindMembers(fixture);
    await mailsHaveLeft(fixture);
  };
  const mails = async () => {
    const all = await Promise.all(
      (await readdir(folder)).sort().map((file) => readFile(join(folder, file), 'utf8')),
    );
    return all.filter((mail) => mail.includes('Subject: Your EXE Pro membership ends'));
  };

  it('are sent once each 7, 3 and 1 days before the end', async () => {
    const { userId } = await member();
    const to = `${userId.slice(0, 8)}@example.com`;
    const mine = async () => (await mails()).filter((mail) => mail.includes(`To: ${to}`));
    await roundAfter(22);
    expect(await mine()).toHaveLength(0);
    for (const [days, count] of [
      [23.1, 1],
      [24, 1],
      [27.1, 2],
      [28, 2],
      [29.1, 3],
      [29.5, 3],
      [30.5, 3],
    ] as const) {
      await roundAfter(days);
      await roundAfter(days);
      expect(await mine()).toHaveLength(count);
    }
    const [first, , last] = await mine();
    expect(first).toContain('Subject: Your EXE Pro membership ends in 7 days');
    expect(first).toContain('From: EXE <news@example.org>');
    expect(first).toContain('http://localhost:8080/payment');
    expect(first).toContain("Crypto payments don't renew automatically.");
    expect(last).toContain('ends tomorrow');
  });

  it('stop when renewal is cancelled, and are not sent for granted Pro', async () => {
    const buyer = await member();
    const answer = await fixture.service.request({
      method: 'POST',
      url: '/api/account/subscription/cancel',
      as: buyer,
    });
    expect(answer).toMatchObject({ status: 200, body: { cancelled: true, source: 'crypto' } });
    const granted = await aBuyer(fixture);
    const body = { until: new Date(Date.now() + 30 * DAY).toISOString(), reason: 'a gift' };
    await fixture.service.request({
      method: 'POST',
      url: `/api/admin/users/${granted.userId}/pro`,
      body,
      as: anAdmin(),
    });
    await roundAfter(29.5);
    const sent = (await mails()).join('\n');
    for (const { userId } of [buyer, granted])
      expect(sent).not.toContain(`${userId.slice(0, 8)}@example.com`);
    const state = await fixture.service.request({ url: '/api/account/subscription', as: buyer });
    expect(state.body.cancelled).toBe(true);
  });

  it('are made in one replica at a time, and those of a member with a later card month are not sent', async () => {
    const [waiting, other] = [await member(), await member()];
    await fixture.service.query(
      `insert into subscription_periods (id, user_id, source, starts, ends, grace_days)
       select gen_random_uuid(), user_id, 'stripe', ends, ends + interval '30 days', 3 from subscription_periods where user_id = $1`,
      [other.userId],
    );
    const sentTo = async ({ userId }: typeof waiting) =>
      (await mails()).filter((mail) => mail.includes(`To: ${userId.slice(0, 8)}@example.com`))
        .length;
    await fixture.service.app.get(Transactions).run(async (tx) => {
      await lockUntilCommit(tx, 'remind-members');
      await roundAfter(28.5);
      expect(await sentTo(waiting)).toBe(0);
    });
    await roundAfter(28.5);
    expect([await sentTo(waiting), await sentTo(other)]).toEqual([1, 0]);
  });

  it('are sent once when several were missed', async () => {
    const { userId } = await member();
    await roundAfter(28.5);
    expect(
      (await mails()).filter((mail) => mail.includes(`To: ${userId.slice(0, 8)}@example.com`)),
    ).toHaveLength(1);
  });
});

describe('reminders sent through a mail server', () => {
  let mail: MailServer;
  const fixture = new PaymentsFixture();

  beforeAll(async () => {
    mail = await MailServer.start();
    await fixture.start({ SMTP_URL: mail.url(), MAIL_FROM: 'EXE <news@example.org>' });
  });
  afterAll(async () => {
    await fixture.close();
    await mail.stop();
  });
  beforeEach(() => {
    mail.arrived.length = 0;
    mail.isFull = false;
  });

  afterEach(() => fixture.reset());

  const aMember = async () => {
    const buyer = await aBuyer(fixture);
    await fixture.payPro(buyer);
    return `${buyer.userId.slice(0, 8)}@example.com`;
  };
  const roundAfter = (ms: number) => {
    fixture.setClock(new Date(Date.now() + ms));
    return remindMembers(fixture);
  };
  const reminders = () => mail.arrived.filter(({ raw }) => REMINDER.test(raw));

  it('reach the member once for each of the three dates', async () => {
    const address = await aMember();
    for (const days of [23.1, 23.2, 27.1, 29.1]) await roundAfter(days * DAY);
    await mailsHaveLeft(fixture);
    const mine = reminders().filter(({ to }) => to.includes(address));
    expect(mine.map(({ from, to }) => [from, to])).toEqual(
      Array(3).fill(['news@example.org', [address]]),
    );
    expect(mine.map(({ raw }) => REMINDER.exec(raw)?.[1]?.trim())).toEqual([
      'Your EXE Pro membership ends in 7 days',
      'Your EXE Pro membership ends in 3 days',
      'Your EXE Pro membership ends tomorrow',
    ]);
    expect(mine[0]?.raw).toContain('http://localhost:8080/payment');
  });

  it('are sent by the service without a request', async () => {
    const address = await aMember();
    await fixture.service.query(
      `update subscription_periods set starts = now() - interval '28 days', ends = now() + interval '2 days'
      where user_id = (select user_id from customers where email = $1)`,
      [address],
    );
    const replica = await startReplicaOf(fixture, { PAYMENTS_POLL_SECONDS: '1' });
    await eventually(() => expect(reminders().map(({ to }) => to)).toEqual([[address]]));
    await replica.close();
  });

  it('are stored while the mail server rejects them, and sent once it accepts them', async () => {
    const address = await aMember();
    await mailsHaveLeft(fixture);
    mail.isFull = true;
    for (const days of [24, 24.1]) await roundAfter(days * DAY);
    const [row] = await eventually(async () => {
      const rows = await fixture.service.query(
        `select * from mails where recipient = $1 and error is not null`,
        [address],
      );
      expect(rows).toHaveLength(1);
      return rows;
    });
    expect(row).toMatchObject({
      sent_at: null,
      failed_at: null,
      error: expect.stringContaining('no room just now'),
    });
    mail.isFull = false;
    await makeMailsDue(fixture);
    await mailsHaveLeft(fixture);
    expect(reminders().map(({ to }) => to)).toEqual([[address]]);
  });
});
