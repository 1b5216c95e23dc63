import { randomUUID } from 'node:crypto';
import { ACCESS_LEVELS, type AccessDecision, decideAccess, type ToolState } from '@libs/contracts';
import { anAdmin, aUser, aVisitor } from '@testing';
import { counted, download, type DownloadsUnderTest, startDownloads, withTool } from './factories';

let fixture: DownloadsUnderTest;
beforeAll(async () => (fixture = await startDownloads()));
afterAll(() => fixture.close());

const LATER = '2099-01-01T00:00:00.000Z';
const BOTH = [false, true];
const TOOLS = ACCESS_LEVELS.flatMap((accessLevel) =>
  BOTH.flatMap((hasFile) =>
    BOTH.flatMap((unlisted) =>
      BOTH.map((isIncludedInPro) => ({ accessLevel, hasFile, unlisted, isIncludedInPro })),
    ),
  ),
);
const MEMBERS = BOTH.flatMap((isPro) => BOTH.map((hasPurchased) => ({ isPro, hasPurchased })));

it('explanations, those for administrators, and downloads agree about every tool and every member', async () => {
  for (const facts of TOOLS) {
    const { accessLevel, unlisted, hasFile, isIncludedInPro } = facts;
    const given: Partial<ToolState> = {
      accessLevel,
      unlisted,
      price: accessLevel === 'premium' ? 2999 : 0,
      proUntil: isIncludedInPro ? LATER : null,
      ...(hasFile ? {} : { file: null }),
    };
    const tool = await withTool(fixture, given);
    fixture.catalogue.answers.set(`/internal/tools/${tool.id}`, tool);
    const url = `/api/tools/${tool.id}/access`;
    for (const member of [null, ...MEMBERS]) {
      const userId = randomUUID();
      const as = member ? aUser({ userId }) : aVisitor;
      if (member)
        fixture.payments.answers.set(`/internal/entitlements/${userId}?toolId=${tool.id}`, {
          accessUntil: member.isPro ? LATER : null,
          hasPurchased: member.hasPurchased,
        });
      const decision = decideAccess(facts, member);
      const explained = await fixture.service.request<AccessDecision>({ url, as });
      expect({ facts, member, ...explained.body }).toEqual({ facts, member, ...decision });
      const { status } = await download(fixture, tool.id, as);
      expect({ facts, member, isDownloaded: status === 200 }).toEqual({
        facts,
        member,
        isDownloaded: decision.allowed,
      });
      if (!member) continue;
      fixture.payments.answers.set(`/internal/customers/${userId}`, { userId });
      const why = await fixture.service.request<AccessDecision>({
        url: `/api/admin/users/${userId}/tools/${tool.id}/access`,
        as: anAdmin(),
      });
      expect(why.body).toEqual(decision);
    }
  }
});

it('explanations for administrators are 404 for an unknown user or tool, and 503 while payments is away', async () => {
  const [tool, userId] = [await withTool(fixture), randomUUID()];
  const why = async (toolId: string) =>
    fixture.service.request({
      url: `/api/admin/users/${userId}/tools/${toolId}/access`,
      as: anAdmin(),
    });
  expect(await why(tool.id)).toMatchObject({ status: 404, body: { code: 'user_not_found' } });
  fixture.payments.answers.set(`/internal/customers/${userId}`, { userId });
  expect((await why(tool.id)).body).toMatchObject({ allowed: true, reason: 'free' });
  expect((await why(randomUUID())).body.code).toBe('tool_not_found');
  fixture.payments.mode = 'away';
  expect((await why(tool.id)).status).toBe(503);
});

describe('the notes for teachers', () => {
  const PATH = 'lab/TEACHERS.md';
  const NOTES = { path: PATH, size: 10, text: '# Answers\n', truncated: false };

  const read = (toolId: string, as: ReturnType<typeof aUser>, path = PATH) =>
    fixture.service.request({
      url: `/api/tools/${toolId}/teacher-notes?path=${encodeURIComponent(path)}`,
      as,
    });

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
