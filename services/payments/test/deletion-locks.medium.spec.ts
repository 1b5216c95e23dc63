import { Transactions } from '@libs/persistence';
import { userDeleted } from '@libs/contracts';
import { eventually } from '@testing';
import { DatabaseClock, TimedTransactions } from '../src/store/database-clock';
import { lockEntitlements } from '../src/store/entitlement.repository';
import { OpenAttempt } from '../src/use-cases/checkout/open-attempt';
import { aBuyer, withTool } from './factories';
import { usePaymentsFixture } from './payments-fixture';

describe('deletion and fulfillment of one member', () => {
  const fixture = usePaymentsFixture();
  const waiting = async (type: string) =>
    (await fixture.service.query('select 1 from pg_locks where locktype = $1 and not granted', [type])).length;

  it('lock in the same order: a deletion that waits for an order does not hold the row that fulfillment needs', async () => {
    const { buyer, paymentId } = await fixture.ordered();
    const { service } = fixture;
    const transactions = service.app.get(Transactions);
    await transactions.run(async (tx) => {
      await lockEntitlements(tx, buyer.userId, service.app.get(DatabaseClock));
      await fixture.notify(fixture.provider.finish(paymentId));
      await eventually(async () => expect(await waiting('advisory')).toBe(1)); // fulfillment holds the order
      await service.publish(userDeleted({ userId: buyer.userId }, { version: 2 }));
      await eventually(async () => expect(await waiting('transactionid')).toBe(1)); // deletion waits for the order
      const free = 'select 1 from customers where user_id = $1 for key share skip locked';
      expect(await service.query(free, [buyer.userId])).toHaveLength(1);
    });
    await eventually(async () =>
      expect(await service.query('select 1 from customers where user_id = $1 and deleted_at is not null', [buyer.userId])).toHaveLength(1),
    );
    expect(await service.query('select 1 from tool_purchases where user_id = $1', [buyer.userId])).toEqual([]);
  });

  it('cancels an order that is being opened: the deletion waits for it before it takes any other lock', async () => {
    const [{ userId }, { id: toolId }] = [await aBuyer(fixture), await withTool(fixture)];
    const { app } = fixture.service;
    const opened = await app.get(TimedTransactions).run(async (tx, now) => {
      const payment = await app.get(OpenAttempt).run(tx, { userId, toolId, payCurrency: 'btc', minimumUsd: '2', livemode: false, now });
      await fixture.service.publish(userDeleted({ userId }, { version: 2 }));
      await eventually(async () => expect(await waiting('advisory')).toBe(1));
      await fixture.service.dataSource.transaction((other) => lockEntitlements(other, userId, app.get(DatabaseClock)));
      return payment;
    });
    await eventually(async () => expect(await fixture.orderStatus(opened.order.id)).toBe('cancelled'));
  });
});
