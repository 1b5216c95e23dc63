import { randomUUID } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  type EventOf,
  type purchaseGranted,
  type purchaseRevoked,
  userDeleted,
} from '@libs/contracts';
import { lockUntilCommit, Transactions } from '@libs/persistence';
import { anAdmin, aService, aUser, aVisitor, eventually, MailServer, DAY_MS } from '@testing';
import { republishEntitlements } from '../src/pro/republish-entitlements';
import { aBuyer, buyPro, periodsOf, startReplicaOf, withCustomer, withTool } from './factories';
import { mailsHaveLeft, remindMembers, makeMailsDue } from './mail-steps';
import { PaymentsFixture, usePaymentsFixture } from './payments-fixture';

const REMINDER = /^Subject: (Your EXE Pro membership ends .*)$/m;

const fixture = usePaymentsFixture();

describe('entitlements', () => {
  const ask = (path: string, as = aService('downloads')) =>
    fixture.service.request({ url: `/internal/entitlements/${path}`, as });
  const byAdmin = (url: string, body: object) =>
    fixture.service.request({ method: 'POST', url, body, as: anAdmin() });

  it('are empty for an unknown user', async () => {
    expect((await ask(randomUUID())).body).toEqual({ accessUntil: null, hasPurchased: false });
  });

  it('include a purchase and a membership from the moment they are granted', async () => {
    const [user, tool] = [await withCustomer(fixture), await withTool(fixture)];
    const until = new Date(Date.now() + 1e8).toISOString();
    await byAdmin(`/api/admin/users/${user.id}/pro`, { until, reason: 'a gift' });
    await byAdmin(`/api/admin/users/${user.id}/purchases`, { toolId: tool.id, reason: 'a gift' });
    expect((await ask(`${user.id}?toolId=${tool.id}`)).body).toEqual({
      accessUntil: until,
      hasPurchased: true,
    });
    expect((await ask(user.id)).body.hasPurchased).toBe(false);
    fixture.setClock(new Date(until));
    expect((await ask(user.id)).body.accessUntil).toBeNull();
  });

  it('are listed to the member: the tools that the member owns, without revoked ones and those of others', async () => {
    const [user, other] = [await withCustomer(fixture), await withCustomer(fixture)];
    const [kept, revoked, foreign] = [
      await withTool(fixture),
      await withTool(fixture),
      await withTool(fixture),
    ];
    const grant = (userId: string, toolId: string) =>
      byAdmin(`/api/admin/users/${userId}/purchases`, { toolId, reason: 'a gift' });
    for (const [userId, toolId] of [
      [user.id, kept.id],
      [user.id, revoked.id],
      [other.id, foreign.id],
    ] as const)
      await grant(userId, toolId);
    await byAdmin(`/api/admin/users/${user.id}/purchases/${revoked.id}/revoke`, {
      reason: 'a mistake',
    });
    const list = async (as: ReturnType<typeof aUser>) =>
      (await fixture.service.request({ url: '/api/account/purchases', as })).body;
    expect(await list(aUser({ userId: user.id }))).toEqual({ toolIds: [kept.id] });
    expect(await list(aUser())).toEqual({ toolIds: [] });
    expect(
      (await fixture.service.request({ url: '/api/account/purchases', as: aVisitor })).status,
    ).toBe(401);
  });

  it('include the days of grace after a paid period', async () => {
    const [user, [starts, ends]] = [
      await withCustomer(fixture),
      ['2026-01-01T00:00:00.000Z', '2026-01-31T00:00:00.000Z'],
    ];
    await fixture.service.query(
      `insert into membership_periods (id, user_id, source, starts, ends, grace_days) values ($1, $2, 'crypto', $3, $4, 3)`,
      [randomUUID(), user.id, starts, ends],
    );
    fixture.setClock(new Date('2026-02-02T23:59:59Z'));
    expect((await ask(user.id)).body.accessUntil).toBe('2026-02-03T00:00:00.000Z');
    fixture.setClock(new Date('2026-02-03T00:00:00Z'));
    expect((await ask(user.id)).body.accessUntil).toBeNull();
  });

  it('are served to services only', async () => {
    expect((await ask(randomUUID(), aUser())).status).toBe(403);
    expect((await ask(randomUUID(), anAdmin())).status).toBe(403);
    expect((await ask(randomUUID(), aVisitor)).status).toBe(403);
  });

  it('are rejected for a malformed ID', async () => {
    expect((await ask('x')).status).toBe(404);
    expect((await ask(`${randomUUID()}?toolId=x`)).status).toBe(400);
  });

  it('return false to the member for an unknown tool, 404 for a malformed ID, 401 for visitors', async () => {
    const check = (id: string, as = aUser()) =>
      fixture.service.request({ url: `/api/user/purchases/${id}`, as });
    expect(await check(randomUUID())).toMatchObject({ status: 200, body: { hasPurchased: false } });
    expect((await check(`x' or 1=1`)).status).toBe(404);
    expect((await check(randomUUID(), aVisitor)).status).toBe(401);
    expect(
      (await fixture.service.request({ url: '/api/account/subscription', as: aVisitor })).status,
    ).toBe(401);
  });
});

type PurchaseEvent = EventOf<typeof purchaseGranted> | EventOf<typeof purchaseRevoked>;

describe('the republished state', () => {
  const bought = async () => {
    const ordered = await fixture.ordered();
    await fixture.notify(fixture.provider.finish(ordered.paymentId));
    await fixture.statusBecomes(ordered, 'paid');
    return { userId: ordered.buyer.userId, toolId: ordered.tool.id, orderId: ordered.orderId };
  };
  const admin = (url: string, body: object) =>
    fixture.service.request({
      method: 'POST',
      url: `/api/admin/${url}`,
      body: { reason: 'a test', ...body },
      as: anAdmin(),
    });

  /** A copy of who owns what, built only from the events published after a position of the outbox. */
  const projectionFrom = async (seq: number): Promise<Map<string, boolean>> => {
    const rows = await fixture.service.query<{ envelope: PurchaseEvent & { type: string } }>(
      `select envelope from outbox where seq > $1 and envelope->>'type' like 'purchase.%' order by seq`,
      [seq],
    );
    return new Map(
      rows.map(({ envelope: { type, data } }) => [
        `${data.userId} ${data.toolId}`,
        type === 'purchase.granted',
      ]),
    );
  };

  it('revokes what a projection that lost purchase.revoked still holds: refunded, revoked and erased tools', async () => {
    const [kept, refunded, gone] = [await bought(), await bought(), await bought()];
    expect((await admin(`payments/${refunded.orderId}/refund`, {})).status).toBe(200);
    const [member, tool] = [await aBuyer(fixture), await withTool(fixture)];
    expect((await admin(`users/${member.userId}/purchases`, { toolId: tool.id })).status).toBe(201);
    expect((await admin(`users/${member.userId}/purchases/${tool.id}/revoke`, {})).status).toBe(
      200,
    );
    await fixture.service.publish(userDeleted({ userId: gone.userId }, { version: 2 }));
    const owners = () =>
      fixture.service.query('select 1 from tool_purchases where user_id = $1', [gone.userId]);
    await eventually(async () => expect(await owners()).toEqual([]));
    const [{ last }] = (await fixture.service.query<{ last: string }>(
      'select max(seq) as last from outbox',
    )) as [{ last: string }];
    await fixture.service.app
      .get(Transactions)
      .run((tx) => republishEntitlements(tx, undefined, 1000));
    const projection = await projectionFrom(Number(last));
    const owns = ({ userId, toolId }: { userId: string; toolId: string }) =>
      projection.get(`${userId} ${toolId}`);
    const revoked = { userId: member.userId, toolId: tool.id };
    expect([kept, refunded, revoked, gone].map(owns)).toEqual([true, false, false, false]);
    expect(owns({ userId: randomUUID(), toolId: tool.id })).toBeUndefined();
  });
});

describe('renewing Pro with crypto', () => {
  it('in the last seven days adds 30 days to the old end', async () => {
    const buyer = await aBuyer(fixture);
    await fixture.payPro(buyer);
    fixture.setClock(new Date(Date.now() + 24 * DAY_MS));
    await fixture.payPro(buyer);
    const [first, second] = await periodsOf(fixture, buyer);
    expect(second?.starts).toEqual(first?.ends);
    expect(Number(second?.ends) - Number(first?.starts)).toBe(60 * DAY_MS);
  });

  it('is rejected while more than seven days remain, without a call to the provider', async () => {
    const buyer = await aBuyer(fixture);
    await fixture.payPro(buyer);
    fixture.provider.clearCalls();
    fixture.setClock(new Date(Date.now() + 22 * DAY_MS));
    expect((await buyPro(fixture, buyer)).status).toBe(409);
    expect(fixture.provider.calls('create-payment')).toEqual([]);
  });
});

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
    fixture.setClock(new Date(Date.now() + days * DAY_MS));
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
    const body = { until: new Date(Date.now() + 30 * DAY_MS).toISOString(), reason: 'a gift' };
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

  it('can be turned off and on again by a member who paid with crypto, and by nobody else', async () => {
    const [buyer, other] = [await member(), await aBuyer(fixture)];
    const set = (as: typeof other, enabled: unknown) =>
      fixture.service.request({
        method: 'POST',
        url: '/api/account/subscription/reminders',
        body: { enabled },
        as,
      });
    const sentTo = async () =>
      (await mails()).filter((mail) => mail.includes(`To: ${buyer.userId.slice(0, 8)}@example.com`))
        .length;
    const before = await fixture.service.request({ url: '/api/account/subscription', as: buyer });
    expect(before.body).toMatchObject({ reminders: 'on', canCancel: false });
    expect(await set(buyer, false)).toMatchObject({ status: 200, body: { reminders: 'off' } });
    expect(await set(buyer, false)).toMatchObject({ status: 200, body: { reminders: 'off' } });
    await roundAfter(28.5);
    expect(await sentTo()).toBe(0);
    expect(await set(buyer, true)).toMatchObject({ status: 200, body: { reminders: 'on' } });
    await roundAfter(29.5);
    expect(await sentTo()).toBe(1);
    expect((await set(other, true)).status).toBe(409);
    expect((await set(buyer, 'yes')).status).toBe(400);
  });

  it('are made in one replica at a time, and those of a member with a later card month are not sent', async () => {
    const [waiting, other] = [await member(), await member()];
    await fixture.service.query(
      `insert into membership_periods (id, user_id, source, starts, ends, grace_days)
       select gen_random_uuid(), user_id, 'stripe', ends, ends + interval '30 days', 3 from membership_periods where user_id = $1`,
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
    for (const days of [23.1, 23.2, 27.1, 29.1]) await roundAfter(days * DAY_MS);
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
      `update membership_periods set starts = now() - interval '28 days', ends = now() + interval '2 days'
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
    for (const days of [24, 24.1]) await roundAfter(days * DAY_MS);
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
