import { anAdmin, aService, aUser, type TestService, testSigner } from '@testing';
import { aMember, startIdentity } from './factories';

let service: TestService;
beforeAll(async () => {
  service = await startIdentity();
});
afterEach(() => jest.restoreAllMocks());
afterAll(() => service.close());

describe('GET /internal/users/:id', () => {
  const UNKNOWN_ID = '00000000-0000-7000-8000-000000000000';

  const ask = (id: string, as: any = aService('payments')) =>
    service.request({ url: `/internal/users/${id}`, as });

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

  it.each([UNKNOWN_ID, 'nobody', "'%3B--", '%00'])(
    'returns 404 for the unknown id %s',
    async (id) => {
      expect((await ask(id)).status).toBe(404);
    },
  );

  it('rejects every caller that is not a service', async () => {
    expect((await ask(UNKNOWN_ID, aUser())).status).toBe(403);
    expect((await ask(UNKNOWN_ID, anAdmin())).status).toBe(403);
    expect((await ask(UNKNOWN_ID, null)).status).toBe(401);
  });
});

describe('internal tokens at a service', () => {
  let member: Awaited<ReturnType<typeof aMember>>;
  beforeAll(async () => {
    member = await aMember(service);
  });

  const askWith = async (token: string) => {
    const response = await fetch(`${service.url}/internal/users/${member.user.id}`, {
      headers: { authorization: `Bearer ${token}` },
    });
    return [response.status, response.headers.get('www-authenticate')];
  };
  const REFUSED = [401, 'Bearer error="invalid_token"'];

  it.each([
    ['is still accepted half a minute after its end, since clocks differ', 90, [200, null]],
    ['is rejected seventy seconds after its end, as RFC 6750 requires', 130, REFUSED],
    ['is accepted after the clock was set back', -600, [200, null]],
  ])('a token %s', async (_what, seconds, expected) => {
    const token = testSigner.sign(aService('payments'), 'identity');
    const now = Date.now.bind(Date);
    jest.spyOn(Date, 'now').mockImplementation(() => now() + seconds * 1000);
    expect(await askWith(token)).toEqual(expected);
  });

  it('a malformed token gets the same answer; a wrong password gets no challenge', async () => {
    expect(await askWith('x.y.z')).toEqual(REFUSED);
    const { status, headers } = await service.request({
      method: 'POST',
      url: '/api/login',
      body: { email: member.email, password: 'a wrong password' },
    });
    expect([status, headers.get('www-authenticate')]).toEqual([401, null]);
  });
});
