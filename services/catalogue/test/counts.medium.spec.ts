import { randomUUID } from 'node:crypto';
import {
  type AdminToolPage,
  type EventOf,
  purchaseGranted,
  purchaseRevoked,
  type toolBuyersChanged,
  toolRated,
  type toolCountChanged,
  type ToolDetail,
  toolDownloaded,
} from '@libs/contracts';
import { anAdmin, aUser, eventually, startTestService, type TestService } from '@testing';
import { catalogue } from '../src/catalogue.module';
import { PurchasesProjection } from '../src/counts/purchases.projection';
import { addTool, editTool, showTool } from './factories';

let service: TestService;
let replica: TestService;
beforeAll(async () => {
  service = await startTestService(catalogue, { ownNats: true });
  replica = await startTestService(catalogue, {
    settings: service.environment,
    nats: service.nats,
  });
});
afterAll(async () => {
  await replica.close();
  await service.close();
});

describe('the rating by members', () => {
  it('is the newest that downloads published, in the tool and in lists', async () => {
    const { id } = await addTool(service, {});
    expect(await showTool(service, id)).toMatchObject({ memberRating: null });
    const rated = (count: number, total: number, version: number) =>
      service.publish(toolRated({ toolId: id, count, total }, { version }));
    await rated(3, 13, 2);
    await eventually(async () =>
      expect((await showTool(service, id)).memberRating).toEqual({ mean: 4.3, count: 3 }),
    );
    await rated(1, 5, 1);
    await rated(0, 0, 3);
    await eventually(async () => expect((await showTool(service, id)).memberRating).toBeNull());
    const announced = () =>
      service.broker
        .of('tool.rating.changed')
        .filter(({ subject }) => subject === id)
        .map(({ data }) => data);
    await eventually(() =>
      expect(announced()).toEqual([
        { toolId: id, count: 3, total: 13 },
        { toolId: id, count: 0, total: 0 },
      ]),
    );
  });
});

describe('counting buyers', () => {
  const PREMIUM = { accessLevel: 'premium', price: '500' };
  const aPurchase = (toolId: string, userId: string = randomUUID()) => ({
    toolId,
    userId,
    paymentId: randomUUID(),
    bought: true,
  });
  const given = (toolId: string) => ({ ...aPurchase(toolId), bought: false });
  const buyers = (id: string, count: number) =>
    eventually(async () => expect((await showTool(service, id)).buyerCount).toBe(count));
  const owners = async (id: string): Promise<number | undefined> => {
    const { body } = await service.request<AdminToolPage>({
      url: '/api/admin/tools',
      as: anAdmin(),
    });
    return body.tools.find((tool) => tool.id === id)?.ownerCount;
  };
  const announced = (toolId: string) =>
    service.broker.of('tool.buyers.changed').filter(({ subject }) => subject === toolId) as EventOf<
      typeof toolBuyersChanged
    >[];
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
      await service.publish(
        purchaseGranted(first, { version: 11 }),
        purchaseGranted(second, { version: 12 }),
      );
      await buyers(id, 2);
      await service.publish(
        purchaseGranted({ ...first, paymentId: randomUUID() }, { version: 13 }),
      );
      await service.publish(purchaseRevoked(second, { version: 14 }));
      await buyers(id, 1);
    });

    it('does not count granted tools and orders settled without payment as bought, but as owned', async () => {
      const { id } = await addTool(service, PREMIUM);
      const gifts = [given(id), given(id)].map((gift) => purchaseGranted(gift, { version: 21 }));
      await service.publish(...gifts, purchaseGranted(aPurchase(id), { version: 22 }));
      await eventually(async () => expect(await owners(id)).toBe(3));
      expect((await showTool(service, id)).buyerCount).toBe(1);
    });

    it('uses the highest version, in whatever order the events arrive', async () => {
      const { id } = await addTool(service, PREMIUM);
      const purchase = aPurchase(id);
      // called one after the other: consumers handle grants and revocations in either order
      const projection = service.app.get(PurchasesProjection);
      await projection.revoked(purchaseRevoked(purchase, { version: 32 }));
      await projection.granted(purchaseGranted(purchase, { version: 31 }));
      expect((await showTool(service, id)).buyerCount).toBe(0);
      await projection.granted(purchaseGranted(purchase, { version: 33 }));
      await projection.revoked(purchaseRevoked(purchase, { version: 32 }));
      expect((await showTool(service, id)).buyerCount).toBe(1);
    });

    it('is the same after all events are published again', async () => {
      const { id } = await addTool(service, PREMIUM);
      const purchases = [aPurchase(id), aPurchase(id), given(id)];
      await service.publish(
        ...purchases.map((data, index) => purchaseGranted(data, { version: 41 + index })),
      );
      await buyers(id, 2);
      await eventually(async () => expect(await owners(id)).toBe(3));
      await eventually(() => expect(announced(id).at(-1)?.data.buyerCount).toBe(2));
      const events = announced(id).length;
      await service.publish(
        ...purchases.map((data, index) => purchaseGranted(data, { version: 51 + index })),
      );
      await service.publish(
        ...purchases.map((data, index) => purchaseGranted(data, { version: 41 + index })),
      );
      await handled();
      expect((await showTool(service, id)).buyerCount).toBe(2);
      expect(announced(id)).toHaveLength(events);
    });

    it('counts many concurrent purchases and publishes totals with increasing versions', async () => {
      const { id } = await addTool(service, PREMIUM);
      const projections = [service, replica].map(({ app }) => app.get(PurchasesProjection));
      await Promise.all(
        Array.from({ length: 60 }, (_, n) =>
          projections[n % 2]!.granted(purchaseGranted(aPurchase(id), { version: 100 + n })),
        ),
      );
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
      expect(await showTool(service, before.id)).toEqual({ ...before, buyerCount: 1 });
      await editTool(service, before.id, { name: 'Renamed' });
      expect(await showTool(service, before.id)).toMatchObject({ name: 'Renamed', buyerCount: 1 });
    });

    it('is deleted with the tool; purchases of a deleted tool are skipped', async () => {
      const { id } = await addTool(service, PREMIUM);
      await service.publish(purchaseGranted(aPurchase(id), { version: 71 }));
      await buyers(id, 1);
      await service.request({ method: 'DELETE', url: `/api/tools/${id}`, as: anAdmin() });
      await service.publish(
        purchaseGranted(aPurchase(id), { version: 72 }),
        purchaseGranted(aPurchase(randomUUID()), { version: 73 }),
      );
      await handled();
      expect(await service.query('select from tool_owners where tool_id = $1', [id])).toEqual([]);
      expect(await service.query('select * from dead_letter')).toEqual([]);
    });
  });
});

describe('counting downloads of tools', () => {
  const aDownload = (toolId: string) =>
    toolDownloaded({ downloadId: randomUUID(), toolId, userId: randomUUID(), accessLevel: 'free' });
  const downloadsOf = (toolId: string, count: number) =>
    Array.from({ length: count }, () => aDownload(toolId));
  const countOf = async (toolId: string): Promise<number> =>
    (await showTool(service, toolId)).downloadCount;
  const counted = (toolId: string, count: number) =>
    eventually(async () => expect(await countOf(toolId)).toBe(count));
  const handled = (eventIds: string[]) =>
    eventually(async () => {
      const [row] = await service.query<{ n: string }>(
        'select count(*) as n from inbox where event_id = any($1)',
        [eventIds],
      );
      expect(Number(row!.n)).toBe(eventIds.length);
    });
  const announced = (toolId: string) =>
    service.broker.of('tool.count.changed').filter(({ subject }) => subject === toolId) as EventOf<
      typeof toolCountChanged
    >[];

  describe('counting downloads', () => {
    it('counts every download once, whichever replica handles it', async () => {
      const tools = await Promise.all([addTool(service), addTool(service), addTool(service)]);
      await service.publish(
        ...tools.flatMap(({ id }, index) => downloadsOf(id, 100 * (index + 1))),
      );
      for (const [index, { id }] of tools.entries()) await counted(id, 100 * (index + 1));
    });

    it('counts an event that arrives many times once', async () => {
      const { id } = await addTool(service);
      const [first, second] = [aDownload(id), aDownload(id)];
      await service.publish(first, first, second, first, second);
      await counted(id, 2);
      const last = aDownload(id);
      await service.publish(first, last);
      await counted(id, 3);
    });

    it('does not count again what a failed replica counted without acknowledging it', async () => {
      const { id } = await addTool(service);
      const events = downloadsOf(id, 50);
      await service.publish(...events);
      await counted(id, 50);
      await service.broker.deleteStream('downloads');
      const more = downloadsOf(id, 5);
      await service.publish(...events, ...more);
      await counted(id, 55);
      await handled([...events, ...more].map((event) => event.id));
      expect(await countOf(id)).toBe(55);
    });

    it('publishes absolute totals with increasing versions', async () => {
      const { id } = await addTool(service);
      for (const event of downloadsOf(id, 20)) await service.publish(event);
      await counted(id, 20);
      const events = await eventually(() => {
        const counts = announced(id);
        expect(counts.at(-1)?.data.downloadCount).toBe(20);
        return counts;
      });
      const pairs = events.map(({ version, data }) => [version!, data.downloadCount]);
      expect(pairs).toEqual(pairs.toSorted(([a], [b]) => a! - b!));
      expect(pairs).toEqual(pairs.toSorted(([, a], [, b]) => a! - b!));
      expect(new Set(pairs.map(([version]) => version)).size).toBe(pairs.length);
    });

    it('publishes one event for many downloads in a batch', async () => {
      const { id } = await addTool(service);
      await service.publish(...downloadsOf(id, 400));
      await counted(id, 400);
      await eventually(() => expect(announced(id).at(-1)?.data.downloadCount).toBe(400));
      expect(announced(id).length).toBeLessThan(200);
    });

    it('does not change the time of the last update', async () => {
      const { id, updatedAt } = await addTool(service);
      await service.publish(aDownload(id));
      await counted(id, 1);
      expect((await showTool(service, id)).updatedAt).toBe(updatedAt);
    });

    it('skips downloads of deleted tools and counts the others of the batch', async () => {
      const { id } = await addTool(service);
      const ghosts = Array.from({ length: 10 }, () => aDownload(randomUUID()));
      await service.publish(...ghosts, aDownload(id));
      await counted(id, 1);
      await handled(ghosts.map((event) => event.id));
      expect(await service.query('select * from dead_letter')).toEqual([]);
    });

    it('no route lets a member change the count', async () => {
      const { id } = await addTool(service);
      const form = new FormData();
      form.append('downloadCount', '1000000');
      expect(
        (await service.request({ method: 'PUT', url: `/api/tools/${id}`, body: form, as: aUser() }))
          .status,
      ).toBe(403);
      expect(await countOf(id)).toBe(0);
    });
  });

  describe('a count set by an administrator', () => {
    const setCount = (id: string, count: number) =>
      editTool(service, id, { downloadCount: String(count) });

    it('is shown, and downloads add to it', async () => {
      const { id } = await addTool(service);
      await service.publish(...downloadsOf(id, 30));
      await counted(id, 30);
      expect((await setCount(id, 1000)).body.downloadCount).toBe(1000);
      await service.publish(...downloadsOf(id, 5));
      await counted(id, 1005);
      expect((await setCount(id, 0)).body.downloadCount).toBe(0);
      await service.publish(...downloadsOf(id, 2));
      await counted(id, 2);
    });

    it('loses no download that is counted at the same time', async () => {
      const { id } = await addTool(service);
      const events = downloadsOf(id, 300);
      const publishing = service.publish(...events);
      const [answers] = await Promise.all([
        Promise.all(Array.from({ length: 10 }, (_, n) => setCount(id, 10_000 + n))),
        publishing,
      ]);
      expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 200));
      await handled(events.map((event) => event.id));
      const [row] = await service.query<{ counted: string; count_offset: string }>(
        'select counted, count_offset from tools where id = $1',
        [id],
      );
      expect(Number(row!.counted)).toBe(300);
      expect(await countOf(id)).toBe(Number(row!.count_offset) + 300);
      await eventually(async () =>
        expect(announced(id).at(-1)?.data.downloadCount).toBe(await countOf(id)),
      );
    });

    it('is not changed by saving a description', async () => {
      const { id } = await addTool(service);
      await service.publish(...downloadsOf(id, 3));
      await Promise.all(
        Array.from({ length: 5 }, (_, n) => editTool(service, id, { description: `Text ${n}` })),
      );
      await counted(id, 3);
    });
  });

  describe('a broker outage', () => {
    it('delays counts but loses none', async () => {
      const { id } = await addTool(service);
      await service.publish(...downloadsOf(id, 10));
      await counted(id, 10);
      await service.ownNats.kill();
      expect((await editTool(service, id, { downloadCount: '50' })).body.downloadCount).toBe(50);
      await service.ownNats.restart();
      const later = downloadsOf(id, 10);
      await eventually(() => service.publish(...later));
      await counted(id, 60);
      await eventually(() => expect(announced(id).at(-1)?.data.downloadCount).toBe(60));
    });
  });
});
