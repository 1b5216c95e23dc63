import type { UserSnapshot, UserSnapshotPage } from '@libs/contracts';
import { anAdmin, aService, aUser, type TestService } from '@testing';
import { aMember, startIdentity } from './factories';

describe('users for other services', () => {
  let service: TestService;
  const members: Awaited<ReturnType<typeof aMember>>[] = [];
  beforeAll(async () => {
    service = await startIdentity();
    for (let i = 0; i < 5; i += 1) members.push(await aMember(service));
  });
  afterAll(() => service.close());

  const ask = <Body = any>(path: string, as: any = aService('payments')) => service.request<Body>({ url: `/internal/users${path}`, as });

  it('are told page by page, each once, with the version of their latest event', async () => {
    const seen: UserSnapshot[] = [];
    let after: string | null = null;
    do {
      const { body }: { body: UserSnapshotPage } = await ask<UserSnapshotPage>(`?limit=2${after ? `&after=${after}` : ''}`);
      expect(body.users.length).toBeLessThanOrEqual(2);
      seen.push(...body.users);
      after = body.next;
    } while (after);
    expect(seen.map(({ id }) => id)).toEqual(members.map(({ user }) => user.id).sort());
    const { user, email } = members[0]!;
    expect(seen).toContainEqual({ id: user.id, username: user.username, email, isAdmin: false, createdAt: expect.any(String), version: 1 });
  });

  it('are told one by one', async () => {
    const { user, email } = members[1]!;
    const { status, body } = await ask(`/${user.id}`);
    expect(status).toBe(200);
    expect(body).toEqual({ id: user.id, username: user.username, email, isAdmin: false, createdAt: expect.any(String), version: 1 });
  });

  it.each(['00000000-0000-7000-8000-000000000000', 'nobody', "'%3B--", '%00'])('answer the unknown id %s with 404', async (id) => {
    expect((await ask(`/${id}`)).status).toBe(404);
  });

  it.each(['?limit=0', '?limit=1001', '?limit=x', '?limit=1.5', '?after=x', '?after=%00', '?after=a&after=b'])(
    'answer %s with 400',
    async (query) => {
      expect((await ask(query)).status).toBe(400);
    },
  );

  it.each(['', '/00000000-0000-7000-8000-000000000000'])('are closed to everybody outside the house', async (path) => {
    expect((await ask(path, aUser())).status).toBe(403);
    expect((await ask(path, anAdmin())).status).toBe(403);
    expect((await ask(path, null)).status).toBe(401);
  });
});
