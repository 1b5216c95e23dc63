import { randomUUID } from 'node:crypto';
import { type AdminTool, type EventOf, purchaseGranted, purchaseRevoked, type toolBuyersChanged, type ToolDetail } from '@libs/contracts';
import { Transactions } from '@libs/persistence';
import { anAdmin, eventually, startTestService, type TestService } from '@testing';
import { catalogue } from '../src/catalogue.module';
import { ownershipOf } from '../src/domain/ownership';
import { RecordOwnership } from '../src/use-cases/record-ownership';
import { addTool, sendForm } from './factories';

let service: TestService;
let replica: TestService;
beforeAll(async () => {
  service = await startTestService(catalogue);
  replica = await startTestService(catalogue, { settings: service.environment, nats: service.nats });
});
afterAll(async () => {
  await replica.close();
  await service.close();
});

const PREMIUM = { accessLevel: 'premium', price: '500' };
const aPurchase = (toolId: string, userId: string = randomUUID()) => ({ toolId, userId, paymentId: randomUUID() });
const withoutPayment = (toolId: string, as: 'grant' | 'order') => ({ ...aPurchase(toolId), paymentId: `${as}:${randomUUID()}` });
const show = async (id: string): Promise<ToolDetail> => (await service.request({ url: `/api/tools/${id}` })).body;
const buyers = (id: string, count: number) => eventually(async () => expect((await show(id)).buyerCount).toBe(count));
const owners = async (id: string): Promise<number | undefined> => {
  const { body } = await service.request<AdminTool[]>({ url: '/api/admin/tools', as: anAdmin() });
  return body.find((tool) => tool.id === id)?.ownerCount;
};
const announced = (toolId: string) =>
  service.broker.of('tool.buyers.changed').filter(({ subject }) => subject === toolId) as EventOf<typeof toolBuyersChanged>[];
/** Publishes a purchase of another tool and waits until it is counted: earlier events have then been handled. */
const handled = async () => {
  const { id } = await addTool(service, PREMIUM);
  await service.publish(purchaseGranted(aPurchase(id), { version: 1 }));
  await buyers(id, 1);
};

describe('the number of buyers', () => {
  it('counts each member who bought the tool and still owns it once', async () => {
    const { id } = await addTool(service, PREMIUM);
    const [first, second] = [aPurchase(id), aPurchase(id)];
    await service.publish(purchaseGranted(first, { version: 11 }), purchaseGranted(second, { version: 12 }));
    await buyers(id, 2);
    await service.publish(purchaseGranted({ ...first, paymentId: randomUUID() }, { version: 13 }));
    await service.publish(purchaseRevoked(second, { version: 14 }));
    await buyers(id, 1);
  });

  it('does not count granted tools and orders settled without payment as bought, but as owned', async () => {
    const { id } = await addTool(service, PREMIUM);
    const given = [withoutPayment(id, 'grant'), withoutPayment(id, 'order')].map((purchase) => purchaseGranted(purchase, { version: 21 }));
    await service.publish(...given, purchaseGranted(aPurchase(id), { version: 22 }));
    await eventually(async () => expect(await owners(id)).toBe(3));
    expect((await show(id)).buyerCount).toBe(1);
  });

  it('uses the highest version, in whatever order the events arrive', async () => {
    const { id } = await addTool(service, PREMIUM);
    const purchase = aPurchase(id);
    await service.publish(purchaseRevoked(purchase, { version: 32 }), purchaseGranted(purchase, { version: 31 }));
    await eventually(() => handled());
    expect((await show(id)).buyerCount).toBe(0);
    await service.publish(purchaseGranted(purchase, { version: 33 }));
    await buyers(id, 1);
  });

  it('is the same after all events are published again', async () => {
    const { id } = await addTool(service, PREMIUM);
    const purchases = [aPurchase(id), aPurchase(id), withoutPayment(id, 'grant')];
    await service.publish(...purchases.map((data, index) => purchaseGranted(data, { version: 41 + index })));
    await buyers(id, 2);
    await eventually(async () => expect(await owners(id)).toBe(3));
    await eventually(() => expect(announced(id).at(-1)?.data.buyerCount).toBe(2));
    const events = announced(id).length;
    await service.publish(...purchases.map((data, index) => purchaseGranted(data, { version: 51 + index })));
    await service.publish(...purchases.map((data, index) => purchaseGranted(data, { version: 41 + index })));
    await handled();
    expect((await show(id)).buyerCount).toBe(2);
    expect(announced(id)).toHaveLength(events);
  });

  it('counts many concurrent purchases and publishes totals with increasing versions', async () => {
    const { id } = await addTool(service, PREMIUM);
    const purchases = Array.from({ length: 60 }, (_, n) => ({ ...ownershipOf(aPurchase(id), true), version: 100 + n }));
    const record = ({ app }: TestService, { version, ...ownership }: (typeof purchases)[number]) =>
      app.get(Transactions).run((tx) => app.get(RecordOwnership).run(tx, ownership, version));
    await Promise.all(purchases.map((purchase, n) => record(n % 2 === 0 ? service : replica, purchase)));
    await buyers(id, 60);
    await eventually(() => expect(announced(id).at(-1)?.data.buyerCount).toBe(60));
    const pairs = announced(id).map(({ version, data }) => [version!, data.buyerCount]);
    expect(pairs).toEqual(pairs.toSorted(([a], [b]) => a! - b!));
    expect(pairs).toEqual(pairs.toSorted(([, a], [, b]) => a! - b!));
    expect(new Set(pairs.map(([version]) => version)).size).toBe(60);
  });

  it('does not change the tool or the time of its last update', async () => {
    const before = (await addTool(service, PREMIUM)) as ToolDetail;
    await service.publish(purchaseGranted(aPurchase(before.id), { version: 61 }));
    await buyers(before.id, 1);
    expect(await show(before.id)).toEqual({ ...before, buyerCount: 1 });
    await sendForm(service, 'PUT', `/api/tools/${before.id}`, { name: 'Renamed' });
    expect(await show(before.id)).toMatchObject({ name: 'Renamed', buyerCount: 1 });
  });

  it('is deleted with the tool; purchases of a deleted tool are skipped', async () => {
    const { id } = await addTool(service, PREMIUM);
    await service.publish(purchaseGranted(aPurchase(id), { version: 71 }));
    await buyers(id, 1);
    await service.request({ method: 'DELETE', url: `/api/tools/${id}`, as: anAdmin() });
    await service.publish(purchaseGranted(aPurchase(id), { version: 72 }), purchaseGranted(aPurchase(randomUUID()), { version: 73 }));
    await handled();
    expect(await service.query('select from tool_owners where tool_id = $1', [id])).toEqual([]);
    expect(await service.query('select * from dead_letter')).toEqual([]);
  });
});
