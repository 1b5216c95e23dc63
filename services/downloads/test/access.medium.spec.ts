import { randomUUID } from 'node:crypto';
import { type EventEnvelope, purchaseGranted, purchaseRevoked, subscriptionChanged, toolUpdated } from '@libs/contracts';
import { aUser, eventually } from '@testing';
import { counted, download, type DownloadsUnderTest, startDownloads, withTool } from './factories';

const NOTHING = { accessUntil: null, hasPurchased: false };
const inAnHour = (): string => new Date(Date.now() + 3_600_000).toISOString();

describe('access to pro and premium tools', () => {
  let fixture: DownloadsUnderTest;

  beforeAll(async () => {
    fixture = await startDownloads();
  });
  afterAll(() => fixture.close());
  beforeEach(() => fixture.payments.reset());
  afterEach(() => fixture.setClock());

  const pro = () => withTool(fixture, { accessLevel: 'pro' });
  const premium = () => withTool(fixture, { accessLevel: 'premium', price: 2999 });
  const paymentsSay = (userId: string, toolId: string, entitlements: object) =>
    fixture.payments.answers.set(`/internal/entitlements/${userId}?toolId=${toolId}`, entitlements);
  const subscription = (userId: string, accessUntil: string | null, version: number) =>
    subscriptionChanged({ userId, proUntil: accessUntil, accessUntil, source: 'grant', cancelled: false }, { version });
  /** Publishes events and waits until the last one of each type has been handled. */
  const handled = async (...events: EventEnvelope[]) => {
    const [marker, tool] = [randomUUID(), randomUUID()];
    const purchase = { userId: marker, toolId: tool, paymentId: 'p' };
    await fixture.service.publish(
      ...events,
      subscription(marker, null, 1),
      purchaseGranted({ ...purchase, toolId: randomUUID() }, { version: 1 }),
      purchaseRevoked(purchase, { version: 1 }),
    );
    await eventually(async () => {
      expect(await fixture.service.query('select 1 from purchases where user_id = $1', [marker])).toHaveLength(2);
      expect(await fixture.service.query('select 1 from memberships where user_id = $1', [marker])).toHaveLength(1);
    });
  };

  it.each([
    ['pro', 'Pro membership required'],
    ['premium', 'Purchase required'],
  ] as const)('is refused for a %s tool once payments confirms it, and nothing is recorded', async (accessLevel, message) => {
    const [tool, user] = [await withTool(fixture, { accessLevel }), aUser()];
    paymentsSay(user.userId!, tool.id, NOTHING);
    expect(await download(fixture, tool.id, user)).toMatchObject({ status: 403, body: { message } });
    expect(await counted(fixture, tool.id)).toEqual({ rows: 0, events: 0 });
  });

  it('remains for the owner of an unlisted tool only', async () => {
    const [tool, owner, stranger] = [await premium(), aUser(), aUser()];
    const unlisted = toolUpdated({ ...tool, unlisted: true, version: tool.version + 1 }, { version: tool.version + 1 });
    await handled(unlisted, purchaseGranted({ userId: owner.userId!, toolId: tool.id, paymentId: 'p' }, { version: 1 }));
    paymentsSay(stranger.userId!, tool.id, NOTHING);
    expect([(await download(fixture, tool.id, owner)).status, (await download(fixture, tool.id, stranger)).status]).toEqual([200, 403]);
  });

  it('is granted to a member who has just paid, before the event arrives', async () => {
    const [proTool, premiumTool, user] = [await pro(), await premium(), aUser()];
    paymentsSay(user.userId!, proTool.id, { accessUntil: inAnHour(), hasPurchased: false });
    paymentsSay(user.userId!, premiumTool.id, { accessUntil: null, hasPurchased: true });
    expect((await download(fixture, proTool.id, user)).status).toBe(200);
    expect((await download(fixture, premiumTool.id, user)).status).toBe(200);
    expect(await counted(fixture, premiumTool.id)).toEqual({ rows: 1, events: 1 });
  });

  it.each(['away', 'slow', 'broken'] as const)('returns 503, never a false 403, while payments is %s', async (mode) => {
    const tool = await pro();
    fixture.payments.mode = mode;
    const answer = await download(fixture, tool.id, aUser());
    expect(answer.status).toBe(503);
    expect(answer.headers.get('retry-after')).not.toBeNull();
    expect(await counted(fixture, tool.id)).toEqual({ rows: 0, events: 0 });
  });

  it('does not ask payments about members and buyers in the local copy', async () => {
    const [proTool, premiumTool, user] = [await pro(), await premium(), aUser()];
    await handled(
      subscription(user.userId!, inAnHour(), 1),
      purchaseGranted({ userId: user.userId!, toolId: premiumTool.id, paymentId: 'p' }, { version: 2 }),
    );
    fixture.payments.mode = 'away';
    expect((await download(fixture, proTool.id, user)).status).toBe(200);
    expect((await download(fixture, premiumTool.id, user)).status).toBe(200);
    expect(fixture.payments.requestedPaths).toEqual([]);
  });

  it('ends with the period, without an event', async () => {
    const [tool, user, until] = [await pro(), aUser(), inAnHour()];
    await handled(subscription(user.userId!, until, 1));
    paymentsSay(user.userId!, tool.id, NOTHING);
    fixture.setClock(new Date(Date.parse(until) - 1));
    expect((await download(fixture, tool.id, user)).status).toBe(200);
    fixture.setClock(new Date(until));
    expect((await download(fixture, tool.id, user)).status).toBe(403);
  });

  it('follows the newest version for repeated and reordered events', async () => {
    const [proTool, premiumTool, user] = [await pro(), await premium(), aUser()];
    const purchase = { userId: user.userId!, toolId: premiumTool.id, paymentId: 'p' };
    for (const tool of [proTool, premiumTool]) paymentsSay(user.userId!, tool.id, NOTHING);
    await handled(purchaseRevoked(purchase, { version: 4 }));
    await handled(
      subscription(user.userId!, null, 9),
      subscription(user.userId!, inAnHour(), 8),
      purchaseGranted(purchase, { version: 3 }),
      purchaseGranted(purchase, { version: 3 }),
    );
    expect((await download(fixture, proTool.id, user)).status).toBe(403);
    expect((await download(fixture, premiumTool.id, user)).status).toBe(403);
    await handled(purchaseGranted(purchase, { version: 5 }));
    expect((await download(fixture, premiumTool.id, user)).status).toBe(200);
  });

  it('does not include premium tools for a Pro member, nor other tools for a buyer', async () => {
    const [bought, other, user, stranger] = [await premium(), await premium(), aUser(), aUser()];
    await handled(subscription(user.userId!, inAnHour(), 1));
    await handled(purchaseGranted({ userId: user.userId!, toolId: bought.id, paymentId: 'p' }, { version: 2 }));
    paymentsSay(user.userId!, other.id, { accessUntil: inAnHour(), hasPurchased: false });
    expect((await download(fixture, other.id, user)).status).toBe(403);
    paymentsSay(stranger.userId!, bought.id, NOTHING);
    expect((await download(fixture, bought.id, stranger)).status).toBe(403);
  });
});
