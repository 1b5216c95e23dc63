import { aUser, eventually } from '@testing';
import { counted, download, type DownloadsUnderTest, startDownloads, withTool } from './factories';

describe('while the message broker is away', () => {
  let world: DownloadsUnderTest;

  beforeAll(async () => {
    world = await startDownloads();
  });
  afterAll(() => world.close());

  it('downloads go on, whoever has just paid is let in, and everything is announced afterwards', async () => {
    const [tool, user] = [await withTool(world, { accessLevel: 'premium' }), aUser()];
    await world.service.nats.kill();
    world.payments.answers.set(`/internal/entitlements/${user.userId}?toolId=${tool.id}`, { accessUntil: null, hasPurchased: true });
    expect((await download(world, tool.id, user)).status).toBe(200);
    expect(await counted(world, tool.id)).toEqual({ rows: 1, events: 1 });
    await world.service.nats.restart();
    await eventually(async () => {
      expect(await world.service.query('select 1 from outbox where published_at is null')).toEqual([]);
    }, 20_000);
  });
});
