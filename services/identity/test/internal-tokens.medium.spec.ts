import { aService, testSigner, type TestService } from '@testing';
import { aMember, cookieOf, startIdentity } from './factories';

describe('internal tokens at a service', () => {
  let service: TestService;
  let member: Awaited<ReturnType<typeof aMember>>;
  beforeAll(async () => {
    service = await startIdentity();
    member = await aMember(service);
  });
  afterEach(() => jest.restoreAllMocks());
  afterAll(() => service.close());

  const askWith = async (token: string) => {
    const response = await fetch(`${service.url}/internal/users/${member.user.id}`, { headers: { authorization: `Bearer ${token}` } });
    return [response.status, response.headers.get('www-authenticate')];
  };
  const REFUSED = [401, 'Bearer error="invalid_token"'];

  it.each([
    ['is still accepted three seconds after its end, since clocks differ', 63, [200, null]],
    ['is rejected ten seconds after its end, as RFC 6750 requires', 70, REFUSED],
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

describe('when the disk of PostgreSQL is full', () => {
  it('registration and login return 503 immediately, and reads work', async () => {
    const service = await startIdentity();
    const member = await aMember(service);
    await service.query(`
      create function refuse() returns trigger language plpgsql as $$
        begin raise exception 'could not extend file "base/1/1": No space left on device' using errcode = 'disk_full'; end $$;
      create trigger refuse before insert on users for each statement execute function refuse();
      create trigger refuse before insert on sessions for each statement execute function refuse()`);
    const { email, password } = member;
    const answers = [
      await service.request({ method: 'POST', url: '/api/register', body: { username: 'late', email: 'late@example.com', password } }),
      await service.request({ method: 'POST', url: '/api/login', body: { email, password } }),
    ];
    for (const answer of answers) {
      expect(answer).toMatchObject({ status: 503, body: { message: 'The server is out of storage space. Please try again later.' } });
      expect([answer.headers.get('retry-after'), cookieOf(answer).token]).toEqual(['5', '']);
    }
    expect((await service.request({ url: `/internal/users/${member.user.id}`, as: aService('payments') })).status).toBe(200);
    await service.close();
  });
});
