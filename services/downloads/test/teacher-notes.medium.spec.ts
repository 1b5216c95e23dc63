import { randomUUID } from 'node:crypto';
import { aUser, aVisitor } from '@testing';
import { counted, type DownloadsUnderTest, startDownloads, withTool } from './factories';

let fixture: DownloadsUnderTest;
beforeAll(async () => (fixture = await startDownloads()));
afterAll(() => fixture.close());

const PATH = 'lab/TEACHERS.md';
const NOTES = { path: PATH, size: 10, text: '# Answers\n', truncated: false };

const read = (toolId: string, as: ReturnType<typeof aUser>, path = PATH) =>
  fixture.service.request({
    url: `/api/tools/${toolId}/teacher-notes?path=${encodeURIComponent(path)}`,
    as,
  });

describe('the notes for teachers', () => {
  beforeEach(() => {
    fixture.payments.reset();
    fixture.catalogue.reset();
  });

  const withNotes = async () => {
    const tool = await withTool(fixture, { accessLevel: 'premium', price: 2999 });
    fixture.catalogue.answers.set(
      `/internal/tools/${tool.id}/teacher-notes?path=${encodeURIComponent(PATH)}`,
      NOTES,
    );
    return tool;
  };
  const paymentsSay = (userId: string, toolId: string, hasPurchased: boolean) =>
    fixture.payments.answers.set(`/internal/entitlements/${userId}?toolId=${toolId}`, {
      accessUntil: null,
      hasPurchased,
    });

  it('are for those who may download the tool, and count no download', async () => {
    const [tool, owner, other] = [await withNotes(), aUser(), aUser()];
    paymentsSay(owner.userId!, tool.id, true);
    paymentsSay(other.userId!, tool.id, false);
    expect(await read(tool.id, owner)).toMatchObject({ status: 200, body: NOTES });
    expect(await read(tool.id, other)).toMatchObject({
      status: 403,
      body: { message: 'Purchase required' },
    });
    expect((await read(tool.id, aVisitor)).status).toBe(401);
    expect(await counted(fixture, tool.id)).toEqual({ rows: 0, events: 0 });
  });

  it('are 404 where there are none, 400 without a path', async () => {
    const tool = await withTool(fixture, { accessLevel: 'free' });
    expect((await read(tool.id, aUser())).status).toBe(404);
    expect((await read(randomUUID(), aUser())).status).toBe(404);
    expect((await read(tool.id, aUser(), '')).status).toBe(400);
  });
});
