import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { lockUntilCommit, Transactions } from '@libs/persistence';
import { anAdmin } from '@testing';
import { aBuyer, type CheckoutContext, startCheckout } from './factories';
import { mailsHaveLeft, remindMembers } from './mail-steps';
import { PaymentsFixture } from './payments-fixture';

const DAY = 86_400_000;

describe('reminders', () => {
  let context: CheckoutContext;
  let folder: string;
  const fixture = new PaymentsFixture(() => context);

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'exe-mail-'));
    context = await startCheckout({ MAIL_DIR: folder, MAIL_FROM: 'EXE <news@example.org>' });
  });
  afterAll(async () => {
    await context.close();
    await rm(folder, { recursive: true });
  });
  afterEach(() => context.setClock());

  const member = async () => {
    const buyer = await aBuyer(context);
    await fixture.payPro(buyer);
    return buyer;
  };
  const roundAfter = async (days: number) => {
    context.setClock(new Date(Date.now() + days * DAY));
    await remindMembers(context);
    await mailsHaveLeft(context);
  };
  const mails = async () => {
    const all = await Promise.all((await readdir(folder)).sort().map((file) => readFile(join(folder, file), 'utf8')));
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
    const answer = await context.service.request({ method: 'POST', url: '/api/account/subscription/cancel', as: buyer });
    expect(answer).toMatchObject({ status: 200, body: { cancelled: true, source: 'crypto' } });
    const granted = await aBuyer(context);
    const body = { until: new Date(Date.now() + 30 * DAY).toISOString(), reason: 'a gift' };
    await context.service.request({ method: 'POST', url: `/api/admin/users/${granted.userId}/pro`, body, as: anAdmin() });
    await roundAfter(29.5);
    const sent = (await mails()).join('\n');
    for (const { userId } of [buyer, granted]) expect(sent).not.toContain(`${userId.slice(0, 8)}@example.com`);
    const state = await context.service.request({ url: '/api/account/subscription', as: buyer });
    expect(state.body.cancelled).toBe(true);
  });

  it('are made in one replica at a time, and those of a member with a later card month are not sent', async () => {
    const [waiting, other] = [await member(), await member()];
    await context.service.query(
      `insert into subscription_periods (id, user_id, source, starts, ends, grace_days)
       select gen_random_uuid(), user_id, 'stripe', ends, ends + interval '30 days', 3 from subscription_periods where user_id = $1`,
      [other.userId],
    );
    const sentTo = async ({ userId }: typeof waiting) =>
      (await mails()).filter((mail) => mail.includes(`To: ${userId.slice(0, 8)}@example.com`)).length;
    await context.service.app.get(Transactions).run(async (tx) => {
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
    expect((await mails()).filter((mail) => mail.includes(`To: ${userId.slice(0, 8)}@example.com`))).toHaveLength(1);
  });
});
