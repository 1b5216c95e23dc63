import { Transactions } from '@libs/persistence';
import { userDeleted } from '@libs/contracts';
import { eventually } from '@testing';
import { DatabaseClock } from '../src/store/database-clock';
import { lockEntitlements } from '../src/store/entitlement.repository';
import { usePaymentsFixture } from './payments-fixture';

describe('deletion and fulfillment of one member', () => {
  const fixture = usePaymentsFixture();

  it('lock in the same order: a deletion that waits for an order does not hold the row that fulfillment needs', async () => {
    const { buyer, paymentId } = await fixture.ordered();
    const { service } = fixture;
    const transactions = service.app.get(Transactions);
    const waiting = async (type: string) =>
      (await service.query('select 1 from pg_locks where locktype = $1 and not granted', [type])).length;
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
});
