import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import type { EventOf, subscriptionChanged, SubscriptionResponse } from '@libs/contracts';
import { Transactions } from '@libs/persistence';
import { Clock } from '@libs/service';
import { anAdmin, aUser, eventually, type TestService } from '@testing';
import { DatabaseClock, TimedTransactions } from '../src/store/database-clock';
import { lockEntitlements } from '../src/store/entitlement.repository';
import { ProcessWebhooks } from '../src/workflows/webhooks/process-webhooks';
import { SyncPayment } from '../src/workflows/webhooks/sync-payment';
import { OpenAttempt } from '../src/use-cases/checkout/open-attempt';
import { SetPro } from '../src/use-cases/admin/set-pro';
import { PollPayments } from '../src/workflows/webhooks/poll-payments';
import { aBuyer, buy, buyPro, type CheckoutContext, startCheckout, startReplicaOf, withCustomer, withTool } from './factories';

const MINUTE = 60_000;
const DAY = 86_400_000;

type Change = EventOf<typeof subscriptionChanged>['data'];

describe('replicas whose clocks differ', () => {
  let context: CheckoutContext;
  let replica: TestService;

  beforeAll(async () => {
    context = await startCheckout();
    replica = await startReplicaOf(context);
  });
  afterAll(async () => {
    await replica.close();
    await context.close();
  });

  /** Shifts the replica's process clock, forward or backward. */
  const shiftReplicaClock = (ms: number) => {
    replica.app.get(Clock).now = () => new Date(Date.now() + ms);
  };
  const setPro = (service: TestService, userId: string, until: string | null) =>
    service.request({ method: 'POST', url: `/api/admin/users/${userId}/pro`, body: { until, reason: 'a manual change' }, as: anAdmin() });
  const proUntil = async (service: TestService, userId: string) =>
    (await service.request<SubscriptionResponse>({ url: '/api/account/subscription', as: aUser({ userId }) })).body.proUntil;
  const published = async (userId: string, given: Partial<Change>) => {
    const isExpected = ({ data }: EventOf<typeof subscriptionChanged>) => isDeepStrictEqual(data, { ...data, ...given, userId });
    return (await context.service.nextEvent('subscription.changed', isExpected)).data;
  };

  it.each([
    ['ahead', 5 * MINUTE],
    ['behind', -5 * MINUTE],
  ])('agree immediately on Pro that starts and ends at a replica whose clock is five minutes %s', async (_where, ms) => {
    shiftReplicaClock(ms);
    const { id } = await withCustomer(context);
    const until = new Date(Date.now() + DAY).toISOString();
    expect((await setPro(replica, id, until)).body.proUntil).toBe(until);
    expect(await proUntil(context.service, id)).toBe(until);
    await setPro(replica, id, null);
    expect(await proUntil(context.service, id)).toBeNull();
    await setPro(context.service, id, until);
    expect(await proUntil(replica, id)).toBe(until);
  });

  it('publish Pro granted by a replica that is ahead when renewal is stopped at the other', async () => {
    shiftReplicaClock(5 * MINUTE);
    const { id } = await withCustomer(context);
    const until = new Date(Date.now() + DAY).toISOString();
    await setPro(replica, id, until);
    const url = '/api/account/subscription/cancel';
    expect((await context.service.request({ method: 'POST', url, as: aUser({ userId: id }) })).body).toMatchObject({ proUntil: until });
    expect(await published(id, { cancelled: true })).toMatchObject({ proUntil: until, accessUntil: until, source: 'grant' });
  });

  it('publish Pro for a payment that waited for the lock while an administrator granted days', async () => {
    const buyer = await aBuyer(context);
    const { userId } = buyer;
    const payment = context.provider.finish((await buyPro(context, buyer)).body.paymentId);
    const until = new Date(Date.now() + DAY);
    const { looking } = await context.service.app.get(Transactions).run(async (tx) => {
      await lockEntitlements(tx, userId, context.service.app.get(DatabaseClock));
      const looking = context.service.app.get(SyncPayment).run({ providerPaymentId: payment.id, actor: 'provider' });
      const waiting = `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
      await eventually(async () => expect(await context.service.query(waiting)).toHaveLength(1));
      await context.service.app.get(SetPro).run(tx, until, { userId, actorId: randomUUID(), reason: 'a manual change' });
      return { looking };
    });
    expect(await looking).toBe('finished');
    const end = new Date(until.getTime() + 30 * DAY).toISOString();
    expect(await published(userId, { proUntil: end })).toMatchObject({ source: 'grant', cancelled: false });
  });

  it('poll a payment and claim an abandoned notification when it is due, not five minutes earlier', async () => {
    shiftReplicaClock(5 * MINUTE);
    const [buyer, tool] = [await aBuyer(context), await withTool(context)];
    const { paymentId } = (await buy(context, buyer, tool.id)).body;
    await context.service.query(
      `insert into provider_events (id, provider, dedupe_key, subject, raw, received_at, next_try_at, tries)
       values (gen_random_uuid(), 'nowpayments', 'taken', $1, '{}', now(), now() + interval '60 seconds', 1)`,
      [context.provider.of(paymentId).id],
    );
    context.provider.clearCalls();
    await replica.app.get(PollPayments).run();
    await replica.app.get(ProcessWebhooks).run('nowpayments');
    await replica.app.get(ProcessWebhooks).settled('nowpayments');
    expect(context.provider.calls('get-payment')).toEqual([]);
    expect(await context.service.query(`select tries from provider_events where dedupe_key = 'taken'`)).toEqual([{ tries: 1 }]);
  });

  it('do not abandon a payment that another replica has just started to create', async () => {
    shiftReplicaClock(5 * MINUTE);
    const [{ userId }, { id: toolId }] = [await aBuyer(context), await withTool(context)];
    const open = ({ app }: TestService) =>
      app
        .get(TimedTransactions)
        .run((tx, now) => app.get(OpenAttempt).run(tx, { userId, toolId, payCurrency: 'btc', minimumUsd: '2', livemode: false, now }));
    const [begun, found] = [await open(context.service), await open(replica)];
    expect([begun.isNew, found.isNew, found.attempt.id]).toEqual([true, false, begun.attempt.id]);
  });
});
