import { randomUUID } from 'node:crypto';
import { type EventOf, type purchaseGranted, type purchaseRevoked, userDeleted } from '@libs/contracts';
import { Transactions } from '@libs/persistence';
import { anAdmin, eventually } from '@testing';
import { republishEntitlements } from '../src/use-cases/subscriptions/republish-entitlements';
import { aBuyer, withTool } from './factories';
import { usePaymentsFixture } from './payments-fixture';

type PurchaseEvent = EventOf<typeof purchaseGranted> | EventOf<typeof purchaseRevoked>;

describe('the republished state', () => {
  const fixture = usePaymentsFixture();

  const bought = async () => {
    const ordered = await fixture.ordered();
    await fixture.notify(fixture.provider.finish(ordered.paymentId));
    await fixture.statusBecomes(ordered, 'paid');
    return { userId: ordered.buyer.userId, toolId: ordered.tool.id, orderId: ordered.orderId };
  };
  const admin = (url: string, body: object) =>
    fixture.service.request({ method: 'POST', url: `/api/admin/${url}`, body: { reason: 'a test', ...body }, as: anAdmin() });

  /** A copy of who owns what, built only from the events published after a position of the outbox. */
  const projectionFrom = async (seq: number): Promise<Map<string, boolean>> => {
    const rows = await fixture.service.query<{ envelope: PurchaseEvent & { type: string } }>(
      `select envelope from outbox where seq > $1 and envelope->>'type' like 'purchase.%' order by seq`,
      [seq],
    );
    return new Map(rows.map(({ envelope: { type, data } }) => [`${data.userId} ${data.toolId}`, type === 'purchase.granted']));
  };

  it('revokes what a projection that lost purchase.revoked still holds: refunded, revoked and erased tools', async () => {
    const [kept, refunded, gone] = [await bought(), await bought(), await bought()];
    expect((await admin(`payments/${refunded.orderId}/refund`, {})).status).toBe(200);
    const [member, tool] = [await aBuyer(fixture), await withTool(fixture)];
    expect((await admin(`users/${member.userId}/purchases`, { toolId: tool.id })).status).toBe(201);
    expect((await admin(`users/${member.userId}/purchases/${tool.id}/revoke`, {})).status).toBe(200);
    await fixture.service.publish(userDeleted({ userId: gone.userId }, { version: 2 }));
    const owners = () => fixture.service.query('select 1 from tool_purchases where user_id = $1', [gone.userId]);
    await eventually(async () => expect(await owners()).toEqual([]));
    const [{ last }] = (await fixture.service.query<{ last: string }>('select max(seq) as last from outbox')) as [{ last: string }];
    await fixture.service.app.get(Transactions).run((tx) => republishEntitlements(tx, undefined, 1000));
    const projection = await projectionFrom(Number(last));
    const owns = ({ userId, toolId }: { userId: string; toolId: string }) => projection.get(`${userId} ${toolId}`);
    const revoked = { userId: member.userId, toolId: tool.id };
    expect([kept, refunded, revoked, gone].map(owns)).toEqual([true, false, false, false]);
    expect(owns({ userId: randomUUID(), toolId: tool.id })).toBeUndefined();
  });
});
