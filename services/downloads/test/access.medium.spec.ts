import { randomUUID } from 'node:crypto';
import { type EventEnvelope, purchaseGranted, purchaseRevoked, subscriptionChanged, toolUpdated } from '@libs/contracts';
import { aUser, eventually } from '@testing';
import { counted, download, type DownloadsUnderTest, startDownloads, withTool } from './factories';

const NOTHING = { accessUntil: null, hasPurchased: false };
const inAnHour = (): string => new Date(Date.now() + 3_600_000).toISOString();

describe('access to pro and premium tools', () => {
  let world: DownloadsUnderTest;

  beforeAll(async () => {
    world = await startDownloads();
  });
  afterAll(() => world.close());
  beforeEach(() => world.payments.reset());
  afterEach(() => world.setClock());

  const pro = () => withTool(world, { accessLevel: 'pro' });
  const premium = () => withTool(world, { accessLevel: 'premium', price: 2999 });
  const paymentsSay = (userId: string, toolId: string, entitlements: object) =>
    world.payments.answers.set(`/internal/entitlements/${userId}?toolId=${toolId}`, entitlements);
  const subscription = (userId: string, accessUntil: string | null, version: number) =>
    subscriptionChanged({ userId, proUntil: accessUntil, accessUntil, source: 'grant', cancelled: false }, { version });
  /** Publishes events and waits until the last one of each type has been handled. */
  const heard = async (...events: EventEnvelope[]) => {
    const [marker, tool] = [randomUUID(), randomUUID()];
    const purchase = { userId: marker, toolId: tool, paymentId: 'p' };
    await world.service.publish(
      ...events,
      subscription(marker, null, 1),
      purchaseGranted({ ...purchase, toolId: randomUUID() }, { version: 1 }),
      purchaseRevoked(purchase, { version: 1 }),
    );
    await eventually(async () => {
      expect(await world.service.query('select 1 from purchases where user_id = $1', [marker])).toHaveLength(2);
      expect(await world.service.query('select 1 from memberships where user_id = $1', [marker])).toHaveLength(1);
    });
  };

  it.each([
    ['pro', 'Pro membership required'],
    ['premium', 'Purchase required'],
  ] as const)('is refused for a %s tool once payments confirms it, and nothing is counted', async (accessLevel, message) => {
    const [tool, user] = [await withTool(world, { accessLevel }), aUser()];
    paymentsSay(user.userId!, tool.id, NOTHING);
    expect(await download(world, tool.id, user)).toMatchObject({ status: 403, body: { message } });
    expect(await counted(world, tool.id)).toEqual({ rows: 0, events: 0 });
  });

  it('stays with the owner of a tool that is not offered any more, and with nobody else', async () => {
    const [tool, owner, stranger] = [await premium(), aUser(), aUser()];
    const unlisted = toolUpdated({ ...tool, unlisted: true, version: tool.version + 1 }, { version: tool.version + 1 });
    await heard(unlisted, purchaseGranted({ userId: owner.userId!, toolId: tool.id, paymentId: 'p' }, { version: 1 }));
    paymentsSay(stranger.userId!, tool.id, NOTHING);
    expect([(await download(world, tool.id, owner)).status, (await download(world, tool.id, stranger)).status]).toEqual([200, 403]);
  });

  it('is granted at once to whoever has just paid, before any news of it', async () => {
    const [proTool, premiumTool, user] = [await pro(), await premium(), aUser()];
    paymentsSay(user.userId!, proTool.id, { accessUntil: inAnHour(), hasPurchased: false });
    paymentsSay(user.userId!, premiumTool.id, { accessUntil: null, hasPurchased: true });
    expect((await download(world, proTool.id, user)).status).toBe(200);
    expect((await download(world, premiumTool.id, user)).status).toBe(200);
    expect(await counted(world, premiumTool.id)).toEqual({ rows: 1, events: 1 });
  });

  it.each(['away', 'slow', 'broken'] as const)('is 503, never a false 403, while payments is %s', async (mode) => {
    const tool = await pro();
    world.payments.mode = mode;
    const answer = await download(world, tool.id, aUser());
    expect(answer.status).toBe(503);
    expect(answer.headers.get('retry-after')).not.toBeNull();
    expect(await counted(world, tool.id)).toEqual({ rows: 0, events: 0 });
  });

  it('needs no answer of payments for members and buyers it has heard of', async () => {
    const [proTool, premiumTool, user] = [await pro(), await premium(), aUser()];
    await heard(
      subscription(user.userId!, inAnHour(), 1),
      purchaseGranted({ userId: user.userId!, toolId: premiumTool.id, paymentId: 'p' }, { version: 2 }),
    );
    world.payments.mode = 'away';
    expect((await download(world, proTool.id, user)).status).toBe(200);
    expect((await download(world, premiumTool.id, user)).status).toBe(200);
    expect(world.payments.asked).toEqual([]);
  });

  it('ends by the clock, with no event', async () => {
    const [tool, user, until] = [await pro(), aUser(), inAnHour()];
    await heard(subscription(user.userId!, until, 1));
    paymentsSay(user.userId!, tool.id, NOTHING);
    world.setClock(new Date(Date.parse(until) - 1));
    expect((await download(world, tool.id, user)).status).toBe(200);
    world.setClock(new Date(until));
    expect((await download(world, tool.id, user)).status).toBe(403);
  });

  it('follows the newest version, however often and in whatever order the news come', async () => {
    const [proTool, premiumTool, user] = [await pro(), await premium(), aUser()];
    const purchase = { userId: user.userId!, toolId: premiumTool.id, paymentId: 'p' };
    for (const tool of [proTool, premiumTool]) paymentsSay(user.userId!, tool.id, NOTHING);
    await heard(purchaseRevoked(purchase, { version: 4 }));
    await heard(
      subscription(user.userId!, null, 9),
      subscription(user.userId!, inAnHour(), 8),
      purchaseGranted(purchase, { version: 3 }),
      purchaseGranted(purchase, { version: 3 }),
    );
    expect((await download(world, proTool.id, user)).status).toBe(403);
    expect((await download(world, premiumTool.id, user)).status).toBe(403);
    await heard(purchaseGranted(purchase, { version: 5 }));
    expect((await download(world, premiumTool.id, user)).status).toBe(200);
  });

  it('of a Pro member does not include premium tools, nor a purchase other tools', async () => {
    const [bought, other, user, stranger] = [await premium(), await premium(), aUser(), aUser()];
    await heard(subscription(user.userId!, inAnHour(), 1));
    await heard(purchaseGranted({ userId: user.userId!, toolId: bought.id, paymentId: 'p' }, { version: 2 }));
    paymentsSay(user.userId!, other.id, { accessUntil: inAnHour(), hasPurchased: false });
    expect((await download(world, other.id, user)).status).toBe(403);
    paymentsSay(stranger.userId!, bought.id, NOTHING);
    expect((await download(world, bought.id, stranger)).status).toBe(403);
  });
});
