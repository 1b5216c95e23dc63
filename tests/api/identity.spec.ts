import { randomBytes, randomUUID } from 'node:crypto';
import type { MemberSession } from '@libs/contracts';
import { aMember, Client, eventually, exeUrl, PASSWORD } from '@testing';

const aName = () => `u_${randomBytes(6).toString('hex')}`;

describe('identity through the gateway', () => {
  it('logs in at registration, with a cookie that scripts cannot read', async () => {
    const client = new Client();
    const username = aName();
    const answer = await client.post('/api/register', {
      username,
      email: `${username}@example.com`,
      password: PASSWORD,
    });
    expect(answer.status).toBe(201);
    expect(answer.body).toEqual({
      user: { id: expect.any(String), username, isPro: false, isAdmin: false },
    });
    expect(answer.headers.getSetCookie()[0]).toMatch(/^sid=[\w-]{43,}; .*HttpOnly/i);
    expect((await client.get('/api/me')).body).toEqual(answer.body);
  });

  it('creates one member from twenty identical concurrent registrations', async () => {
    const username = aName();
    const body = { username, email: `${username}@example.com`, password: PASSWORD };
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => new Client().post('/api/register', body)),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([
      201,
      ...Array<number>(19).fill(409),
    ]);
    expect(answers.find(({ status }) => status === 409)?.body.message).toBe(
      'Username or email is already taken',
    );
  });

  it('does not let a client make itself an administrator', async () => {
    const username = aName();
    const body = {
      username,
      email: `${username}@example.com`,
      password: PASSWORD,
      isAdmin: true,
      isPro: true,
    };
    expect((await new Client().post('/api/register', body)).body.user).toMatchObject({
      isAdmin: false,
      isPro: false,
    });
  });

  it('responds to a wrong password and an unknown email in the same way', async () => {
    const member = await aMember();
    const wrong = await new Client().post('/api/login', {
      email: member.email,
      password: 'not this one',
    });
    const unknown = await new Client().post('/api/login', {
      email: `${aName()}@example.com`,
      password: 'not this one',
    });
    expect([wrong.status, unknown.status]).toEqual([401, 401]);
    expect(wrong.body.message).toBe('Invalid email or password');
    expect(unknown.body.message).toBe(wrong.body.message);
  });

  it('sets a cookie for 30 days with stayLoggedIn', async () => {
    const member = await aMember();
    const login = (stayLoggedIn: boolean) =>
      new Client().post('/api/login', { email: member.email, password: PASSWORD, stayLoggedIn });
    expect((await login(true)).headers.getSetCookie()[0]).toMatch(/Max-Age=2592000/i);
    expect((await login(false)).headers.getSetCookie()[0]).not.toMatch(/Max-Age/i);
  });

  it('rejects the old cookie at once after a logout', async () => {
    const member = await aMember();
    const stolen = member.cookie;
    expect((await member.get('/api/me')).status).toBe(200);
    expect((await member.post('/api/logout')).body).toEqual({ message: 'Logged out' });
    const replay = await new Client().get('/api/me', { cookie: stolen });
    expect(replay.status).toBe(401);
    expect((await member.post('/api/logout')).status).toBe(200);
  });

  it('ends every other session when the password changes, and replaces the cookie of this one', async () => {
    const member = await aMember();
    const elsewhere = new Client();
    await elsewhere.post('/api/login', { email: member.email, password: PASSWORD });
    const stolen = member.cookie;
    expect((await member.get('/api/me')).status).toBe(200); // the gateway caches the session
    const changed = await member.post('/api/account/password', {
      currentPassword: PASSWORD,
      newPassword: 'another long enough one',
    });
    expect(changed.status).toBe(200);
    expect((await elsewhere.get('/api/me')).status).toBe(401);
    expect((await new Client().get('/api/me', { cookie: stolen })).status).toBe(401);
    expect((await member.get('/api/me')).status).toBe(200);
  });

  it('ends one session of a list at once, but none of another member', async () => {
    const [member, stranger, elsewhere] = [await aMember(), await aMember(), new Client()];
    await elsewhere.post('/api/login', { email: member.email, password: PASSWORD });
    const [{ id }] = (await elsewhere.get<MemberSession[]>('/api/account/sessions')).body as [
      MemberSession,
    ];
    expect((await stranger.request('DELETE', `/api/account/sessions/${id}`)).status).toBe(404);
    expect((await elsewhere.get('/api/me')).status).toBe(200);
    expect((await member.request('DELETE', `/api/account/sessions/${id}`)).status).toBe(204);
    expect((await elsewhere.get('/api/me')).status).toBe(401);
    expect((await member.get<MemberSession[]>('/api/account/sessions')).body).toMatchObject([
      { current: true },
    ]);
  });

  it('recognizes a browser by a cookie that a login keeps and that alone logs nobody in', async () => {
    const member = await aMember();
    const deviceOf = () => /did=[\w-]{43}/.exec(member.cookie)?.[0];
    const device = deviceOf();
    await member.post('/api/logout');
    expect(device).toBeDefined();
    expect(member.cookie).toBe(device);
    expect((await member.get('/api/me')).status).toBe(401);
    await member.post('/api/login', { email: member.email, password: PASSWORD });
    expect(deviceOf()).toBe(device);
    const forged = { 'x-internal-device': device!.slice(4) };
    const other = await new Client().post(
      '/api/login',
      { email: member.email, password: PASSWORD },
      forged,
    );
    expect(other.headers.getSetCookie()[1]).not.toContain(device);
  });

  it.each([
    ['x-user-id', randomUUID()],
    ['authorization', 'Bearer eyJhbGciOiJub25lIn0.eyJzdWIiOiJ4IiwiYWRtIjp0cnVlfQ.'],
    ['x-internal-user', 'admin'],
    ['cookie', 'sid=0000000000000000000000000000000000000000000'],
    ['x-forwarded-user', 'admin'],
  ])('ignores a forged %s header', async (name, value) => {
    expect((await new Client().get('/api/me', { [name]: value })).status).toBe(401);
    expect((await new Client().get('/api/admin/users', { [name]: value })).status).toBe(401);
  });

  it('refuses requests that another site makes for a member', async () => {
    const member = await aMember();
    expect(
      (await member.post('/api/logout', undefined, { origin: 'https://evil.example' })).status,
    ).toBe(403);
    expect((await member.post('/api/logout', undefined, { origin: 'null' })).status).toBe(403);
    expect(
      (await member.post('/api/logout', undefined, { 'sec-fetch-site': 'cross-site' })).status,
    ).toBe(403);
    expect((await member.get('/api/me')).status).toBe(200);
    expect((await member.post('/api/logout', undefined, { origin: exeUrl() })).status).toBe(200);
  });

  it('accepts an empty body of any type where none is needed', async () => {
    const member = await aMember();
    await eventually(async () =>
      expect(
        (await member.post('/api/logout', '', { 'content-type': 'application/json' })).status,
      ).toBe(200),
    );
    expect((await member.post('/api/logout', '', { 'content-type': 'text/plain' })).status).toBe(
      200,
    );
  });
});
