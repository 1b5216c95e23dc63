import {
  type EventOf,
  type purchaseRevoked,
  type subscriptionChanged,
  userChanged,
  userDeleted,
} from '@libs/contracts';
import { aService, aUserSnapshot, DAY_MS, eventually } from '@testing';
import { type Buyer, useCardFixture } from './card-fixture';
import { buy, ownsTool, seePayment, withCustomer, withTool } from './factories';
import { randomUUID } from 'node:crypto';
import type { Caller } from '@libs/auth';
import { Transactions } from '@libs/persistence';
import { StopCards } from '../src/cards/stop-cards';
import { GrantPurchase, SetPro } from '../src/admin/grants';
import { OpenAttempt } from '../src/orders/open-attempt';
import { republishEntitlements } from '../src/pro/republish-entitlements';

const cards = useCardFixture();

describe('a suspended member', () => {
  const publish = async (buyer: Buyer, version: number, isSuspended: boolean) => {
    const user = aUserSnapshot({ id: buyer.userId });
    await cards.service.publish(userChanged({ ...user, isSuspended }, { version }));
  };
  const stored = async ({ userId }: Buyer) =>
    (
      await cards.service.query('select version, is_suspended from customers where user_id = $1', [
        userId,
      ])
    )[0];
  const become = async (buyer: Buyer, version: number, isSuspended: boolean) => {
    await publish(buyer, version, isSuspended);
    await eventually(async () =>
      expect(await stored(buyer)).toEqual({ version, is_suspended: isSuspended }),
    );
  };
  const stop = () => cards.service.app.get(StopCards).stopOfSuspended();
  const cardOf = (id: string) => cards.control.subscriptions.records.get(id);
  const ended = (id: string) => eventually(() => expect(cardOf(id)?.cancelAtPeriodEnd).toBe(true));
  const mailsAboutStops = ({ userId }: Buyer) =>
    cards.service.query<{ recipient: string; text: string }[]>(
      `select recipient, blocks::text as text from mails where user_id = $1 and key like 'card-stopped:%'`,
      [userId],
    );

  it('keeps the paid period, is mailed once that the card is not charged again, and is not charged after being restored either', async () => {
    const { buyer, subscription } = await cards.subscribed();
    await become(buyer, 2, true);
    await ended(subscription.id);
    await eventually(async () =>
      expect(await cards.subscription(buyer)).toMatchObject({ source: 'stripe', cancelled: true }),
    );
    const [mail, ...more] = await mailsAboutStops(buyer);
    expect(mail).toEqual({
      recipient: `${buyer.userId.slice(0, 8)}@example.com`,
      text: expect.stringContaining("won't be charged again"),
    });
    await become(buyer, 3, false);
    await stop();
    expect([more, await mailsAboutStops(buyer)]).toEqual([[], [mail]]);
    expect(await cards.subscription(buyer)).toMatchObject({
      cancelled: true,
      card: { status: 'active', endsWithPeriod: true },
    });
    cards.control.card(subscription.id, 'renew');
    await cards.handled();
    expect([cardOf(subscription.id)?.status, (await cards.periods(buyer)).length]).toEqual([
      'canceled',
      1,
    ]);
  });

  it('is suspended by the newest version, whatever the order of events', async () => {
    const buyer = await cards.buyer();
    await become(buyer, 4, true);
    await publish(buyer, 3, false);
    await publish(buyer, 4, false);
    await become(buyer, 5, false);
    await become(buyer, 6, true);
  });

  it('is stopped after an outage of the card provider, also when suspended a second time', async () => {
    const { buyer, subscription } = await cards.subscribed();
    await cards.handled();
    cards.control.faults.add({ operation: '*', kind: 'error-500', times: 40 });
    await become(buyer, 2, true);
    await stop();
    expect(cardOf(subscription.id)?.cancelAtPeriodEnd).toBe(false);
    await become(buyer, 3, false);
    await become(buyer, 4, true);
    cards.control.faults.clear();
    await stop();
    expect(cardOf(subscription.id)).toMatchObject({ status: 'active', cancelAtPeriodEnd: true });
    const calls = () => cards.control.calls('update-subscription').length;
    const before = calls();
    await stop();
    expect(calls()).toBe(before);
  });

  it('cannot be charged by a renewal that is retried, or by a card form that is still open', async () => {
    const { buyer, subscription } = await cards.subscribed();
    cards.control.card(subscription.id, 'renew-declined');
    const other = await cards.buyer();
    await cards.secretOf(other);
    const [form] = cards.subscriptionsOf(other);
    await cards.handled();
    await become(buyer, 2, true);
    await become(other, 2, true);
    await eventually(() =>
      expect([cardOf(subscription.id)?.status, cardOf(form!.id)?.status]).toEqual([
        'canceled',
        'canceled',
      ]),
    );
    await eventually(async () => expect(await mailsAboutStops(buyer)).toHaveLength(1));
    await stop();
    expect(await mailsAboutStops(other)).toEqual([]);
  });

  it('whose first payment is being confirmed gets the paid month, and is not charged for another', async () => {
    const buyer = await cards.buyer();
    const secret = await cards.secretOf(buyer);
    const [form] = cards.subscriptionsOf(buyer);
    cards.control.webhookDelivery.setMode('lose');
    cards.control.card(secret, 'confirm');
    await become(buyer, 2, true);
    await stop();
    expect(cardOf(form!.id)?.status).toBe('incomplete');
    cards.control.webhookDelivery.setMode('deliver');
    cards.control.card(secret, 'approve');
    await cards.sourceBecomes(buyer, 'stripe');
    await stop();
    expect(cardOf(form!.id)).toMatchObject({ status: 'active', cancelAtPeriodEnd: true });
  });

  it('gets what coins pay for when they arrive during the suspension', async () => {
    const [buyer, tool] = [await cards.buyer(), await withTool(cards)];
    const { paymentId, orderId } = (await buy(cards, buyer, tool.id)).body;
    await become(buyer, 2, true);
    await cards.finishCoins(buyer, paymentId);
    expect(await ownsTool(cards, buyer, tool.id)).toBe(true);
    expect((await cards.adminSearch(orderId)).body).toMatchObject([
      { orderId, status: 'paid', username: `user_${buyer.userId.slice(0, 8)}` },
    ]);
  });
});

describe('a member who deletes the account', () => {
  const query = <Row = any>(sql: string, parameters: unknown[] = []) =>
    cards.service.query<Row>(sql, parameters);
  const publishDeletion = ({ userId }: Buyer) =>
    cards.service.publish(userDeleted({ userId }, { version: 2 }));
  const leave = async (buyer: Buyer) => {
    await publishDeletion(buyer);
    await eventually(async () =>
      expect(
        await query('select 1 from customers where user_id = $1 and deleted_at is not null', [
          buyer.userId,
        ]),
      ).toHaveLength(1),
    );
  };
  const statusOf = ({ userId }: Buyer) =>
    query<{ status: string }>('select status from orders where user_id = $1 order by id', [
      userId,
    ]).then((rows) => rows.map(({ status }) => status));
  const cardStatus = (id: string) => cards.control.subscriptions.records.get(id)?.status;
  const dump = async () => {
    const tables = await query<{ name: string }>(
      `select tablename as name from pg_tables where schemaname = 'public'`,
    );
    return (
      await Promise.all(tables.map(({ name }) => query(`select t::text as row from ${name} t`)))
    )
      .flat()
      .map(({ row }) => String(row));
  };

  it('could export orders, payments, receipts, entitlements and mails before', async () => {
    const [buyer, tool] = [await cards.buyer(), await withTool(cards)];
    const { paymentId, orderId } = (await buy(cards, buyer, tool.id)).body;
    await cards.finishCoins(buyer, paymentId);
    const until = new Date(Date.now() + DAY_MS).toISOString();
    await cards.admin(`users/${buyer.userId}/pro`, { until, reason: 'a gift' });
    const ask = (as: Caller) =>
      cards.service.request({ url: `/internal/users/${buyer.userId}/data`, as });
    const { body } = await ask(aService('identity'));
    expect(body).toMatchObject({
      orders: [{ orderId, status: 'paid', toolName: tool.name }],
      payments: [{ paymentId, orderId, provider: 'nowpayments', status: 'finished' }],
      receipts: [{ orderId, number: expect.stringMatching(/^TEST-/) }],
      purchases: [{ toolId: tool.id, paymentId }],
      proPeriods: [{ source: 'grant', ends: until }],
      cardSubscriptions: [],
      mails: [
        { subject: `[TEST] Payment received: ${tool.name}`, queuedAt: expect.stringMatching(/Z$/) },
      ],
    });
    expect((await ask(buyer)).status).toBe(403);
  });

  it("exports mails to an earlier email, and a mail to an administrator about the payment only with the administrator's data", async () => {
    const admin = await withCustomer(cards, { isAdmin: true });
    const [buyer, tool] = [await cards.buyer(), await withTool(cards)];
    const { paymentId } = (await buy(cards, buyer, tool.id)).body;
    const { provider, service } = cards;
    await provider.notify(service, provider.finish(paymentId, { actuallyPaid: '0.00001' }));
    await eventually(async () => expect(await cards.reviewReasons(buyer)).toHaveLength(1));
    const email = 'changed@example.com';
    const { version, ...user } = aUserSnapshot({ id: buyer.userId, email, version: 2 });
    await service.publish(userChanged(user, { version }));
    await eventually(async () =>
      expect(await query('select 1 from customers where email = $1', [email])).toHaveLength(1),
    );
    const subjects = async (userId: string): Promise<string[]> => {
      const { body } = await service.request({
        url: `/internal/users/${userId}/data`,
        as: aService('identity'),
      });
      return body.mails.map(({ subject }: { subject: string }) => subject);
    };
    expect(await subjects(buyer.userId)).toEqual([
      `[TEST] We're checking your payment: ${tool.name}`,
    ]);
    expect(await subjects(admin.id)).toEqual([
      expect.stringContaining(`Payment under review: ${tool.name}`),
    ]);
  });

  it('leaves neither name nor email, while order, payment, receipt and numbers stay', async () => {
    await withCustomer(cards, { isAdmin: true }); // gets emails about reviews
    const [buyer, tool] = [await cards.buyer(), await withTool(cards)];
    const [{ username, email }] = await query(
      'select username, email from customers where user_id = $1',
      [buyer.userId],
    );
    const { paymentId, orderId } = (await buy(cards, buyer, tool.id)).body;
    await cards.finishCoins(buyer, paymentId);
    const { provider, service } = cards;
    const underpaid = (await buy(cards, buyer, (await withTool(cards)).id)).body;
    await provider.notify(
      service,
      provider.finish(underpaid.paymentId, { actuallyPaid: '0.00001' }),
    );
    await eventually(async () => expect(await cards.reviewReasons(buyer)).toHaveLength(1));
    cards.control.card(await cards.secretOf(buyer), 'approve');
    await cards.sourceBecomes(buyer, 'stripe');
    await cards.handled();
    const containsMember = (text: string) => text.includes(username) || text.includes(email);
    expect((await dump()).filter(containsMember).length).toBeGreaterThan(1);

    await leave(buyer);
    expect((await dump()).filter(containsMember)).toEqual([]);
    expect(
      await query(
        'select o.status, r.number from orders o join receipts r on r.order_id = o.id where o.id = $1',
        [orderId],
      ),
    ).toEqual([{ status: 'paid', number: expect.stringMatching(/^TEST-\d{4}-\d{6}$/) }]);
    const found = await cards.adminSearch(orderId);
    expect(found.body).toMatchObject([{ orderId, username: '', email: '' }]);
  });

  it('loses purchases and Pro, which is published, and nothing comes back with older or repeated events', async () => {
    const [buyer, tool] = [await cards.buyer(), await withTool(cards)];
    const { paymentId } = (await buy(cards, buyer, tool.id)).body;
    await cards.finishCoins(buyer, paymentId);
    await cards.payWithCoins(buyer);
    await leave(buyer);
    const { service } = cards;
    await service.nextEvent<EventOf<typeof purchaseRevoked>>(
      'purchase.revoked',
      ({ data }) => data.userId === buyer.userId,
    );
    await service.nextEvent<EventOf<typeof subscriptionChanged>>(
      'subscription.changed',
      ({ data }) => data.userId === buyer.userId && data.accessUntil === null,
    );
    expect([
      await ownsTool(cards, buyer, tool.id),
      (await cards.subscription(buyer)).source,
    ]).toEqual([false, null]);

    const { version, ...user } = aUserSnapshot({ id: buyer.userId });
    await service.publish(
      userChanged(user, { version }),
      userDeleted({ userId: buyer.userId }, { version: 2 }),
      userChanged(user, { version: 9 }),
    );
    await withCustomer(cards); // events are handled in order
    expect(
      await query('select username, email from customers where user_id = $1', [buyer.userId]),
    ).toEqual([{ username: '', email: '' }]);
    const published = (await query('select count(*)::int as n from outbox'))[0].n as number;
    await service.app.get(Transactions).run((tx) => republishEntitlements(tx, undefined, 1000));
    const again = await query(
      `select envelope->>'type' as type from outbox where envelope->>'subject' like $1 order by seq offset 0`,
      [`${buyer.userId}%`],
    );
    expect(published).toBeGreaterThan(0);
    expect(again.filter(({ type }) => type === 'purchase.granted')).toHaveLength(1); // only the one of the purchase
  });

  it('can leave before the registration event arrives, which is then ignored', async () => {
    const user = aUserSnapshot();
    await cards.service.publish(userDeleted({ userId: user.id }, { version: 2 }));
    await eventually(async () =>
      expect(await query('select 1 from customers where user_id = $1', [user.id])).toHaveLength(1),
    );
    const { version, ...state } = user;
    await cards.service.publish(userChanged(state, { version }));
    await withCustomer(cards);
    expect(await query('select username from customers where user_id = $1', [user.id])).toEqual([
      { username: '' },
    ]);
  });

  it('has open orders canceled, starts no new ones, and coins that arrive later go to review', async () => {
    const [buyer, tool] = [await cards.buyer(), await withTool(cards)];
    const { paymentId, orderId } = (await buy(cards, buyer, tool.id)).body;
    await leave(buyer);
    expect(await statusOf(buyer)).toEqual(['cancelled']);
    expect((await buy(cards, buyer, tool.id)).status).toBe(404);
    expect((await cards.open(buyer)).status).toBe(404);
    const late = {
      userId: buyer.userId,
      toolId: tool.id,
      payCurrency: 'btc',
      minimumUsd: '2',
      livemode: false,
      now: new Date(),
    }; // checked just before
    const opening = cards.service.dataSource.transaction((tx) =>
      cards.service.app.get(OpenAttempt).run(tx, late),
    );
    await expect(opening).rejects.toThrow('User not found');
    await cards.provider.notify(cards.service, cards.provider.finish(paymentId));
    await eventually(async () =>
      expect(await cards.reviewReasons(buyer)).toEqual(["The buyer's account was deleted."]),
    );
    expect((await seePayment(cards, buyer, paymentId)).status).toBe('review');
    expect((await cards.adminSearch(orderId)).body).toMatchObject([
      {
        orderId,
        status: 'review',
        userId: buyer.userId,
        username: '',
        reason: "The buyer's account was deleted.",
      },
    ]);
    const settled = await cards.admin(`payments/${orderId}/settle`, { reason: 'a test' });
    expect([settled.status, settled.body.code]).toEqual([409, 'cannot_settle']);
    expect((await cards.admin(`payments/${orderId}/refund`, { reason: 'a test' })).status).toBe(
      200,
    );
  });

  it('gets neither Pro nor a tool from an administrator who decided just before', async () => {
    const [buyer, tool] = [await cards.buyer(), await withTool(cards)];
    await leave(buyer);
    const { app, dataSource } = cards.service;
    const action = { userId: buyer.userId, actorId: randomUUID(), reason: 'a gift' };
    const inAWeek = new Date(Date.now() + 7 * DAY_MS);
    await expect(
      dataSource.transaction((tx) => app.get(SetPro).run(tx, inAWeek, action)),
    ).rejects.toThrow('User not found');
    await expect(
      dataSource.transaction((tx) => app.get(GrantPurchase).run(tx, tool.id, action)),
    ).rejects.toThrow('User not found');
  });

  it('is not charged by card any more: subscription and open card form end at the provider, after an outage too', async () => {
    const { buyer, subscription } = await cards.subscribed();
    const other = await cards.buyer();
    await cards.secretOf(other);
    const [open] = cards.subscriptionsOf(other);
    await cards.handled();
    cards.control.faults.add({ operation: '*', kind: 'error-500', times: 40 });
    await leave(buyer);
    await leave(other);
    await cards.service.app.get(StopCards).endOfDeleted();
    expect([cardStatus(subscription.id), cardStatus(open!.id)]).toEqual(['active', 'incomplete']);
    const customers = () =>
      [subscription, open!].map(({ customerId }) => cards.control.customers.get(customerId)?.email);
    expect(customers()).toEqual([expect.stringContaining('@'), expect.stringContaining('@')]);
    cards.control.faults.clear();
    await cards.service.app.get(StopCards).endOfDeleted();
    expect(cardStatus(subscription.id)).toBe('canceled');
    expect(cardStatus(open!.id)).not.toBe('incomplete');
    expect(customers()).toEqual([undefined, undefined]);
    const deletions = () => cards.control.calls('delete-customer').length;
    const before = deletions();
    await cards.service.app.get(StopCards).endOfDeleted();
    expect(deletions()).toBe(before);
    expect(
      await query(
        `select 1 from card_subscriptions where user_id = any($1) and status not in ('canceled', 'incomplete_expired')`,
        [[buyer.userId, other.userId]],
      ),
    ).toEqual([]);
  });

  it('counts as erased at the provider when the customer does not exist there any more', async () => {
    const { buyer, subscription } = await cards.subscribed();
    cards.control.customers.remove(subscription.customerId);
    await leave(buyer);
    await eventually(async () =>
      expect(
        await query('select 1 from customers where user_id = $1 and stripe_erased_at is not null', [
          buyer.userId,
        ]),
      ).toHaveLength(1),
    );
    expect(cardStatus(subscription.id)).toBe('canceled');
  });

  it('has a renewal that was charged meanwhile reviewed, so that it is refunded', async () => {
    const { buyer, subscription } = await cards.subscribed();
    await cards.handled();
    cards.control.faults.add({ operation: '*', kind: 'error-500', times: 40 });
    await leave(buyer);
    await cards.control.webhookDelivery.settled();
    cards.control.card(subscription.id, 'renew');
    cards.control.faults.clear();
    await cards.service.app.get(StopCards).endOfDeleted();
    await eventually(async () =>
      expect(await cards.reviewReasons(buyer)).toEqual(["The buyer's account was deleted."]),
    );
    expect((await cards.subscription(buyer)).source).toBeNull();
    expect(cardStatus(subscription.id)).toBe('canceled');
    const reviewed = `select 1 from outbox where envelope->>'type' = 'payment.changed' and envelope->'data'->>'userId' = $1
      and envelope->'data'->>'status' = 'review'`;
    expect(await query(reviewed, [buyer.userId])).toHaveLength(1); // administrators count the reviews again
  });
});
