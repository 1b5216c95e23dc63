import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import {
  type EventOf,
  type subscriptionChanged,
  type SubscriptionResponse,
  toolCreated,
  toolDeleted,
  toolUpdated,
  userDeleted,
} from '@libs/contracts';
import { Transactions } from '@libs/persistence';
import { Clock } from '@libs/service';
import {
  anAdmin,
  aToolState,
  aUser,
  DAY_MS,
  eventually,
  HOUR_MS,
  MINUTE_MS,
  type TestService,
  untilBlocked,
} from '@testing';
import { SetPro } from '../src/admin/grants';
import { ApplyDecisions } from '../src/crypto/apply';
import { PollPayments } from '../src/crypto/crypto.job';
import { SyncPayment } from '../src/crypto/sync';
import { AttemptRepository } from '../src/orders/attempt.repository';
import { OpenAttempt } from '../src/orders/open-attempt';
import { OrderRepository } from '../src/orders/order.repository';
import { Memberships } from '../src/pro/memberships';
import { ProcessWebhooks } from '../src/webhooks/process-webhooks';
import { aBuyer, buy, buyPro, startReplicaOf, withCustomer, withTool } from './factories';
import { usePaymentsFixture } from './payments-fixture';

const fixture = usePaymentsFixture();

describe('the payments database', () => {
  const versionOf = async (toolId: string) =>
    (
      await fixture.service.query<{ version: number }>(
        'select version from tool_views where id = $1',
        [toolId],
      )
    )[0]?.version;
  const period = (userId: string, starts: string, ends: string) =>
    fixture.service.query(
      `insert into membership_periods (id, user_id, source, starts, ends, grace_days) values ($1, $2, 'grant', $3, $4, 0)`,
      [randomUUID(), userId, starts, ends],
    );

  it('rejects overlapping Pro periods of one user', async () => {
    const userId = randomUUID();
    await period(userId, '2026-01-01', '2026-02-01');
    await period(userId, '2026-02-01', '2026-03-01');
    await period(randomUUID(), '2026-01-15', '2026-02-15');
    await expect(period(userId, '2026-01-31', '2026-02-01')).rejects.toThrow(
      'conflicting key value violates exclusion constraint',
    );
  });

  it('stores the newest state of a tool regardless of the order of events', async () => {
    const [tool, marker] = [await withTool(fixture, { version: 5 }), await withTool(fixture)];
    await fixture.service.publish(
      toolUpdated({ ...tool, name: 'newest', version: 7 }, { version: 7 }),
      toolUpdated({ ...tool, name: 'late', version: 6 }, { version: 6 }),
      toolUpdated({ ...marker, version: 2 }, { version: 2 }),
    );
    await eventually(async () => expect(await versionOf(marker.id)).toBe(2));
    expect(
      await fixture.service.query('select name, version from tool_views where id = $1', [tool.id]),
    ).toEqual([{ name: 'newest', version: 7 }]);
  });

  it('does not restore a deleted tool when its creation event arrives after its deletion', async () => {
    const tool = aToolState();
    await fixture.service.publish(toolDeleted({ toolId: tool.id }));
    await eventually(async () =>
      expect(
        await fixture.service.query('select 1 from deleted_tools where id = $1', [tool.id]),
      ).toHaveLength(1),
    );
    await fixture.service.publish(toolCreated(tool, { version: 1 }));
    await withTool(fixture);
    expect(await versionOf(tool.id)).toBeUndefined();
  });
});

describe('orders and attempts', () => {
  it('keep the poll of an attempt that was claimed after it was read, when a decision about the order is stored', async () => {
    const { buyer, tool, orderId, paymentId } = await fixture.ordered();
    const sibling = (await buy(fixture, buyer, tool.id, 'ltc')).body.paymentId;
    const { app } = fixture.service;
    const [transactions, attempts] = [app.get(Transactions), app.get(AttemptRepository)];
    const scheduleOf = (id: string) =>
      fixture.service.query('select polls, next_poll_at from attempts where id = $1', [id]);
    const claimed = await transactions.run(async (tx, now) => {
      const locked = await attempts.lockKnownOrder(tx, orderId);
      const later = new Date(now.getTime() + HOUR_MS);
      await transactions.run((other) => attempts.claimDue(other, { limit: 100, now: later }));
      const schedule = await scheduleOf(sibling);
      const review = { code: 'no_coins', detail: null } as const;
      const decisions = [{ kind: 'review', attemptId: paymentId, review }] as const;
      await app.get(ApplyDecisions).run(tx, locked, decisions, { actor: 'poller', now });
      return schedule;
    });
    expect(claimed).toMatchObject([{ polls: 1 }]);
    expect(await scheduleOf(sibling)).toEqual(claimed);
  });

  it.each([
    ['orders', `status = 'expired'`],
    ['attempts', `status = 'expired', closed_at = now()`],
  ])('are not moved if another transaction has moved them meanwhile: %s', async (table, change) => {
    const { orderId, paymentId } = await fixture.ordered();
    const { app } = fixture.service;
    const by = { actor: 'admin', note: null } as const;
    const move = app.get(Transactions).run(async (tx, now) => {
      const { order, attempts } = await app.get(AttemptRepository).lockKnownOrder(tx, orderId);
      await tx.query(`update ${table} set ${change} where id = any($1)`, [[orderId, paymentId]]);
      if (table === 'orders')
        await app.get(OrderRepository).move(tx, order, 'cancelled', { ...by, now });
      else await app.get(AttemptRepository).move(tx, attempts[0]!, 'failed', { ...by, now });
    });
    await expect(move).rejects.toThrow('has moved meanwhile');
  });
});

describe('the entitlement lock', () => {
  it('allows one transaction at a time per user, and others for other users meanwhile', async () => {
    const { app } = fixture.service;
    const transactions = app.get(Transactions);
    const [userId, finished] = [randomUUID(), [] as string[]];
    const change = (name: string, id: string) =>
      transactions.run(async (tx) => {
        const lock = await fixture.service.app.get(Memberships).lock(tx, id);
        finished.push(name);
        return lock;
      });
    let second = Promise.resolve({ version: 0, now: new Date(0) });
    const first = await transactions.run(async (tx) => {
      const lock = await fixture.service.app.get(Memberships).lock(tx, userId);
      second = change('second', userId);
      await untilBlocked(fixture.service, { lock: 'advisory' });
      await change('other', randomUUID());
      finished.push('first');
      return lock;
    });
    const { version, now } = await second;
    expect(finished).toEqual(['other', 'first', 'second']);
    expect(version).toBeGreaterThan(first.version);
    expect(now.getTime()).toBeGreaterThanOrEqual(first.now.getTime());
  });
});

describe('deletion and fulfillment of one member', () => {
  it('lock in the same order: a deletion that waits for an order does not hold the row that fulfillment needs', async () => {
    const { buyer, paymentId } = await fixture.ordered();
    const { service } = fixture;
    const transactions = service.app.get(Transactions);
    await transactions.run(async (tx) => {
      await service.app.get(Memberships).lock(tx, buyer.userId);
      await fixture.notify(fixture.provider.finish(paymentId));
      await untilBlocked(fixture.service, { lock: 'advisory' }); // fulfillment holds the order
      await service.publish(userDeleted({ userId: buyer.userId }, { version: 2 }));
      await untilBlocked(fixture.service, { lock: 'transactionid' }); // deletion waits for the order
      const free = 'select 1 from customers where user_id = $1 for key share skip locked';
      expect(await service.query(free, [buyer.userId])).toHaveLength(1);
    });
    await eventually(async () =>
      expect(
        await service.query(
          'select 1 from customers where user_id = $1 and deleted_at is not null',
          [buyer.userId],
        ),
      ).toHaveLength(1),
    );
    expect(
      await service.query('select 1 from tool_purchases where user_id = $1', [buyer.userId]),
    ).toEqual([]);
  });

  it('cancels an order that is being opened: the deletion waits for it before it takes any other lock', async () => {
    const [{ userId }, { id: toolId }] = [await aBuyer(fixture), await withTool(fixture)];
    const { app } = fixture.service;
    const opened = await app.get(Transactions).run(async (tx, now) => {
      const payment = await app
        .get(OpenAttempt)
        .run(tx, { userId, toolId, payCurrency: 'btc', minimumUsd: '2', now });
      await fixture.service.publish(userDeleted({ userId }, { version: 2 }));
      await untilBlocked(fixture.service, { lock: 'advisory' });
      await fixture.service.dataSource.transaction((other) =>
        app.get(Memberships).lock(other, userId),
      );
      return payment;
    });
    await eventually(async () =>
      expect(await fixture.orderStatus(opened.order.id)).toBe('cancelled'),
    );
  });
});

type Change = EventOf<typeof subscriptionChanged>['data'];

describe('replicas whose clocks differ', () => {
  let replica: TestService;

  beforeAll(async () => {
    replica = await startReplicaOf(fixture);
  });
  afterAll(() => replica.close());

  /** Shifts the replica's process clock, forward or backward. */
  const shiftReplicaClock = (ms: number) => {
    replica.app.get(Clock).now = () => new Date(Date.now() + ms);
  };
  const setPro = (service: TestService, userId: string, until: string | null) =>
    service.request({
      method: 'POST',
      url: `/api/admin/users/${userId}/pro`,
      body: { until, reason: 'a manual change' },
      as: anAdmin(),
    });
  const proUntil = async (service: TestService, userId: string) =>
    (
      await service.request<SubscriptionResponse>({
        url: '/api/account/subscription',
        as: aUser({ userId }),
      })
    ).body.proUntil;
  const published = async (userId: string, given: Partial<Change>) => {
    const isExpected = ({ data }: EventOf<typeof subscriptionChanged>) =>
      isDeepStrictEqual(data, { ...data, ...given, userId });
    return (await fixture.service.nextEvent('subscription.changed', isExpected)).data;
  };

  it.each([
    ['ahead', 5 * MINUTE_MS],
    ['behind', -5 * MINUTE_MS],
  ])(
    'agree immediately on Pro that starts and ends at a replica whose clock is five minutes %s',
    async (_where, ms) => {
      shiftReplicaClock(ms);
      const { id } = await withCustomer(fixture);
      const until = new Date(Date.now() + DAY_MS).toISOString();
      expect((await setPro(replica, id, until)).body.proUntil).toBe(until);
      expect(await proUntil(fixture.service, id)).toBe(until);
      await setPro(replica, id, null);
      expect(await proUntil(fixture.service, id)).toBeNull();
      await setPro(fixture.service, id, until);
      expect(await proUntil(replica, id)).toBe(until);
    },
  );

  it('publish Pro granted by a replica that is ahead when renewal is stopped at the other', async () => {
    shiftReplicaClock(5 * MINUTE_MS);
    const { id } = await withCustomer(fixture);
    const until = new Date(Date.now() + DAY_MS).toISOString();
    await setPro(replica, id, until);
    const url = '/api/account/subscription/cancel';
    expect(
      (await fixture.service.request({ method: 'POST', url, as: aUser({ userId: id }) })).body,
    ).toMatchObject({ proUntil: until });
    expect(await published(id, { cancelled: true })).toMatchObject({
      proUntil: until,
      accessUntil: until,
      source: 'grant',
    });
  });

  it('publish Pro for a payment that waited for the lock while an administrator granted days', async () => {
    const buyer = await aBuyer(fixture);
    const { userId } = buyer;
    const payment = fixture.provider.finish((await buyPro(fixture, buyer)).body.paymentId);
    const until = new Date(Date.now() + DAY_MS);
    const { looking } = await fixture.service.app.get(Transactions).run(async (tx) => {
      await fixture.service.app.get(Memberships).lock(tx, userId);
      const looking = fixture.service.app
        .get(SyncPayment)
        .run({ providerPaymentId: payment.id, actor: 'provider' });
      await untilBlocked(fixture.service);
      await fixture.service.app
        .get(SetPro)
        .run(tx, until, { userId, actorId: randomUUID(), reason: 'a manual change' });
      return { looking };
    });
    expect(await looking).toBe('finished');
    const end = new Date(until.getTime() + 30 * DAY_MS).toISOString();
    expect(await published(userId, { proUntil: end })).toMatchObject({
      source: 'grant',
      cancelled: false,
    });
  });

  it('poll a payment and claim an abandoned notification when it is due, not five minutes earlier', async () => {
    shiftReplicaClock(5 * MINUTE_MS);
    const [buyer, tool] = [await aBuyer(fixture), await withTool(fixture)];
    const { paymentId } = (await buy(fixture, buyer, tool.id)).body;
    await fixture.service.query(
      `insert into webhooks (id, provider, dedupe_key, subject, raw, received_at, next_try_at, tries)
       values (gen_random_uuid(), 'nowpayments', 'taken', $1, '{}', now(), now() + interval '60 seconds', 1)`,
      [fixture.provider.of(paymentId).id],
    );
    fixture.provider.clearCalls();
    await replica.app.get(PollPayments).run();
    await replica.app.get(ProcessWebhooks).run('nowpayments');
    await replica.app.get(ProcessWebhooks).idle('nowpayments');
    expect(fixture.provider.calls('get-payment')).toEqual([]);
    expect(
      await fixture.service.query(`select tries from webhooks where dedupe_key = 'taken'`),
    ).toEqual([{ tries: 1 }]);
  });

  it('do not abandon a payment that another replica has just started to create', async () => {
    shiftReplicaClock(5 * MINUTE_MS);
    const [{ userId }, { id: toolId }] = [await aBuyer(fixture), await withTool(fixture)];
    const open = ({ app }: TestService) =>
      app
        .get(Transactions)
        .run((tx, now) =>
          app
            .get(OpenAttempt)
            .run(tx, { userId, toolId, payCurrency: 'btc', minimumUsd: '2', now }),
        );
    const [begun, found] = [await open(fixture.service), await open(replica)];
    expect([begun.isNew, found.isNew, found.attempt.id]).toEqual([true, false, begun.attempt.id]);
  });
});

describe('the schema', () => {
  it('matches the entities', async () => {
    const { upQueries } = await fixture.service.dataSource.driver.createSchemaBuilder().log();
    expect(upQueries.map(({ query }) => query)).toEqual([]);
  });
});
