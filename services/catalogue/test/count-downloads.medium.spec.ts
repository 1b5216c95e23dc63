import { randomUUID } from 'node:crypto';
import { type EventOf, type toolCountChanged, toolDownloaded } from '@libs/contracts';
import { aUser, eventually, startTestService, type TestService } from '@testing';
import { catalogue } from '../src/catalogue.module';
import { addTool, sendForm } from './factories';

let service: TestService;
let replica: TestService;
beforeAll(async () => {
  service = await startTestService(catalogue, { ownNats: true });
  replica = await startTestService(catalogue, { settings: service.environment, nats: service.nats });
});
afterAll(async () => {
  await replica.close();
  await service.close();
});

const aDownload = (toolId: string) => toolDownloaded({ downloadId: randomUUID(), toolId, userId: randomUUID(), accessLevel: 'free' });
const downloadsOf = (toolId: string, count: number) => Array.from({ length: count }, () => aDownload(toolId));
const countOf = async (toolId: string): Promise<number> => (await service.request({ url: `/api/tools/${toolId}` })).body.downloadCount;
const counted = (toolId: string, count: number) => eventually(async () => expect(await countOf(toolId)).toBe(count));
const handled = (eventIds: string[]) =>
  eventually(async () => {
    const [row] = await service.query<{ n: string }>('select count(*) as n from inbox where event_id = any($1)', [eventIds]);
    expect(Number(row!.n)).toBe(eventIds.length);
  });
const announced = (toolId: string) =>
  service.broker.of('tool.count.changed').filter(({ subject }) => subject === toolId) as EventOf<typeof toolCountChanged>[];

describe('counting downloads', () => {
  it('counts every download once, whichever replica handles it', async () => {
    const tools = await Promise.all([addTool(service), addTool(service), addTool(service)]);
    await service.publish(...tools.flatMap(({ id }, index) => downloadsOf(id, 100 * (index + 1))));
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
    expect((await service.request({ url: `/api/tools/${id}` })).body.updatedAt).toBe(updatedAt);
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
    expect((await service.request({ method: 'PUT', url: `/api/tools/${id}`, body: form, as: aUser() })).status).toBe(403);
    expect(await countOf(id)).toBe(0);
  });
});

describe('a count set by an administrator', () => {
  const setCount = (id: string, count: number) => sendForm(service, 'PUT', `/api/tools/${id}`, { downloadCount: String(count) });

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
    const [answers] = await Promise.all([Promise.all(Array.from({ length: 10 }, (_, n) => setCount(id, 10_000 + n))), publishing]);
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 200));
    await handled(events.map((event) => event.id));
    const [row] = await service.query<{ counted: string; count_offset: string }>('select counted, count_offset from tools where id = $1', [
      id,
    ]);
    expect(Number(row!.counted)).toBe(300);
    expect(await countOf(id)).toBe(Number(row!.count_offset) + 300);
    await eventually(async () => expect(announced(id).at(-1)?.data.downloadCount).toBe(await countOf(id)));
  });

  it('is not changed by saving a description', async () => {
    const { id } = await addTool(service);
    await service.publish(...downloadsOf(id, 3));
    await Promise.all(Array.from({ length: 5 }, (_, n) => sendForm(service, 'PUT', `/api/tools/${id}`, { description: `Text ${n}` })));
    await counted(id, 3);
  });
});

describe('a broker outage', () => {
  it('delays counts but loses none', async () => {
    const { id } = await addTool(service);
    await service.publish(...downloadsOf(id, 10));
    await counted(id, 10);
    await service.ownNats.kill();
    expect((await sendForm(service, 'PUT', `/api/tools/${id}`, { downloadCount: '50' })).body.downloadCount).toBe(50);
    await service.ownNats.restart();
    const later = downloadsOf(id, 10);
    await eventually(() => service.publish(...later));
    await counted(id, 60);
    await eventually(() => expect(announced(id).at(-1)?.data.downloadCount).toBe(60));
  }, 60_000);
});
