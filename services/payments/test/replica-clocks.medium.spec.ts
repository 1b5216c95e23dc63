import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import type { EventOf, subscriptionChanged, SubscriptionAnswer } from '@libs/contracts';
import { Transactions } from '@libs/persistence';
import { Clock } from '@libs/service';
import { anAdmin, aUser, eventually, type TestService } from '@testing';
import { DatabaseClock } from '../src/store/database-clock';
import { lockEntitlements } from '../src/store/entitlement-lock';
import { ProcessWebhooks } from '../src/workflows/webhooks/process-webhooks';
import { SyncPayment } from '../src/workflows/webhooks/sync-payment';
import { OpenAttempt } from '../src/use-cases/checkout/open-attempt';
import { PaymentContext } from '../src/use-cases/payment-context';
import { SetPro } from '../src/use-cases/admin/set-pro';
import { PollPayments } from '../src/workflows/webhooks/poll-payments';
import { aBuyer, buy, buyPro, type BuyingUnderTest, startBuying, startReplicaOf, withCustomer, withTool } from './factories';

const MINUTE = 60_000;
const DAY = 86_400_000;

type Change = EventOf<typeof subscriptionChanged>['data'];

describe('replicas whose clocks differ', () => {
  let world: BuyingUnderTest;
  let replica: TestService;

  beforeAll(async () => {
    world = await startBuying();
    replica = await startReplicaOf(world);
  });
  afterAll(async () => {
    await replica.close();
    await world.close();
  });

  /** Shifts the replica's process clock, forward or backward. */
  const putReplica = (ms: number) => {
    replica.app.get(Clock).now = () => new Date(Date.now() + ms);
  };
  const setPro = (service: TestService, userId: string, until: string | null) =>
    service.request({ method: 'POST', url: `/api/admin/users/${userId}/pro`, body: { until, reason: 'by hand' }, as: anAdmin() });
  const proUntil = async (service: TestService, userId: string) =>
    (await service.request<SubscriptionAnswer>({ url: '/api/account/subscription', as: aUser({ userId }) })).body.proUntil;
  const announced = async (userId: string, given: Partial<Change>) => {
    const isMeant = ({ data }: EventOf<typeof subscriptionChanged>) => isDeepStrictEqual(data, { ...data, ...given, userId });
    return (await world.service.nextEvent('subscription.changed', isMeant)).data;
  };

  it.each([
    ['ahead', 5 * MINUTE],
    ['behind', -5 * MINUTE],
  ])('agree at once on Pro that begins and ends at one whose clock is five minutes %s', async (_where, ms) => {
    putReplica(ms);
    const { id } = await withCustomer(world);
    const until = new Date(Date.now() + DAY).toISOString();
    expect((await setPro(replica, id, until)).body.proUntil).toBe(until);
    expect(await proUntil(world.service, id)).toBe(until);
    await setPro(replica, id, null);
    expect(await proUntil(world.service, id)).toBeNull();
    await setPro(world.service, id, until);
    expect(await proUntil(replica, id)).toBe(until);
  });

  it('announce as Pro who was given days by one that is ahead and stops renewal at the other', async () => {
    putReplica(5 * MINUTE);
    const { id } = await withCustomer(world);
    const until = new Date(Date.now() + DAY).toISOString();
    await setPro(replica, id, until);
    const url = '/api/account/subscription/cancel';
    expect((await world.service.request({ method: 'POST', url, as: aUser({ userId: id }) })).body).toMatchObject({ proUntil: until });
    expect(await announced(id, { cancelled: true })).toMatchObject({ proUntil: until, accessUntil: until, source: 'grant' });
  });

  it('announce as Pro whose payment had to wait for its turn while days were given by hand', async () => {
    const buyer = await aBuyer(world);
    const { userId } = buyer;
    const payment = world.provider.finish((await buyPro(world, buyer)).body.paymentId);
    const until = new Date(Date.now() + DAY);
    const { looking } = await world.service.app.get(Transactions).run(async (tx) => {
      await lockEntitlements(tx, userId, world.service.app.get(DatabaseClock));
      const looking = world.service.app.get(SyncPayment).run({ providerPaymentId: payment.id, actor: 'provider' });
      const waiting = `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
      await eventually(async () => expect(await world.service.query(waiting)).toHaveLength(1));
      await world.service.app.get(SetPro).run(tx, until, { userId, actorId: randomUUID(), reason: 'by hand' });
      return { looking };
    });
    expect(await looking).toBe('finished');
    const end = new Date(until.getTime() + 30 * DAY).toISOString();
    expect(await announced(userId, { proUntil: end })).toMatchObject({ source: 'grant', cancelled: false });
  });

  it('poll a payment, and claim a notification that was left behind, when it is due and not five minutes before', async () => {
    putReplica(5 * MINUTE);
    const [buyer, tool] = [await aBuyer(world), await withTool(world)];
    const { paymentId } = (await buy(world, buyer, tool.id)).body;
    await world.service.query(
      `insert into provider_events (id, provider, dedupe_key, subject, raw, received_at, next_try_at, tries)
       values (gen_random_uuid(), 'nowpayments', 'taken', $1, '{}', now(), now() + interval '60 seconds', 1)`,
      [world.provider.of(paymentId).id],
    );
    world.provider.forgetCalls();
    await replica.app.get(PollPayments).run();
    await replica.app.get(ProcessWebhooks).run('nowpayments');
    await replica.app.get(ProcessWebhooks).settled('nowpayments');
    expect(world.provider.calls('get-payment')).toEqual([]);
    expect(await world.service.query(`select tries from provider_events where dedupe_key = 'taken'`)).toEqual([{ tries: 1 }]);
  });

  it('do not take for abandoned what another has just begun to create at the provider', async () => {
    putReplica(5 * MINUTE);
    const [{ userId }, { id: toolId }] = [await aBuyer(world), await withTool(world)];
    const open = ({ app, dataSource }: TestService) =>
      dataSource.transaction(async (tx) => {
        const terms = await app.get(PaymentContext).terms(tx);
        return app.get(OpenAttempt).run(tx, { userId, toolId, payCurrency: 'btc', ...terms });
      });
    const [begun, found] = [await open(world.service), await open(replica)];
    expect([begun.isNew, found.isNew, found.attempt.id]).toEqual([true, false, begun.attempt.id]);
  });
});
