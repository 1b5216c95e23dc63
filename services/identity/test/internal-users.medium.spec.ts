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

  it('are told one by one', async () => {
    const { user, email } = members[1]!;
    const { status, body } = await ask(`/${user.id}`);
    expect(status).toBe(200);
    expect(body).toEqual({ id: user.id, username: user.username, email, isAdmin: false, createdAt: expect.any(String), version: 1 });
  });

  it.each(['00000000-0000-7000-8000-000000000000', 'nobody', "'%3B--", '%00'])('answer the unknown id %s with 404', async (id) => {
    expect((await ask(`/${id}`)).status).toBe(404);
  });

  it.each(['', '/00000000-0000-7000-8000-000000000000'])('are closed to everybody outside the house', async (path) => {
    expect((await ask(path, aUser())).status).toBe(403);
    expect((await ask(path, anAdmin())).status).toBe(403);
    expect((await ask(path, null)).status).toBe(401);
  });
});
