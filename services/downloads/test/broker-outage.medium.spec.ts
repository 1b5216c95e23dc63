import { aUser, eventually } from '@testing';
import { counted, download, type DownloadsUnderTest, startDownloads, withTool } from './factories';

describe('while the message broker is unavailable', () => {
  let fixture: DownloadsUnderTest;

  beforeAll(async () => {
    fixture = await startDownloads({}, { ownNats: true });
  });
  afterAll(() => fixture.close());

  it('downloads work, a member who has just paid is granted access, and all events are published afterwards', async () => {
    const [tool, user] = [await withTool(fixture, { accessLevel: 'premium' }), aUser()];
    await fixture.service.ownNats.kill();
    fixture.payments.answers.set(`/internal/entitlements/${user.userId}?toolId=${tool.id}`, { accessUntil: null, hasPurchased: true });
    expect((await download(fixture, tool.id, user)).status).toBe(200);
    expect(await counted(fixture, tool.id)).toEqual({ rows: 1, events: 1 });
    await fixture.service.ownNats.restart();
    await eventually(async () => {
      expect(await fixture.service.query('select 1 from outbox where published_at is null')).toEqual([]);
    }, 20_000);
  });
});
