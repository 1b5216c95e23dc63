import { anAdmin, aService, aUser, type TestService } from '@testing';
import { aMember, startIdentity } from './factories';

const UNKNOWN_ID = '00000000-0000-7000-8000-000000000000';

describe('GET /internal/users/:id', () => {
  let service: TestService;
  beforeAll(async () => {
    service = await startIdentity();
  });
  afterAll(() => service.close());

  const ask = (id: string, as: any = aService('payments')) => service.request({ url: `/internal/users/${id}`, as });

  it('returns the user with the version of the latest event', async () => {
    const { user, email } = await aMember(service);
    const { status, body } = await ask(user.id);
    expect(status).toBe(200);
    expect(body).toEqual({
      id: user.id,
      username: user.username,
      email,
      isAdmin: false,
      isSuspended: false,
      createdAt: expect.any(String),
      version: 1,
    });
  });

  it.each([UNKNOWN_ID, 'nobody', "'%3B--", '%00'])('returns 404 for the unknown id %s', async (id) => {
    expect((await ask(id)).status).toBe(404);
  });

  it('rejects every caller that is not a service', async () => {
    expect((await ask(UNKNOWN_ID, aUser())).status).toBe(403);
    expect((await ask(UNKNOWN_ID, anAdmin())).status).toBe(403);
    expect((await ask(UNKNOWN_ID, null)).status).toBe(401);
  });
});
