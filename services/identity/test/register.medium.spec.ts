import type { TestService } from '@testing';
import { aMember, anAddress, aRegistration, Browser, cookieOf, expectRetryWithin, resolve, startIdentity, withReplica } from './factories';

describe('POST /api/register', () => {
  let service: TestService;
  beforeAll(async () => {
    service = await startIdentity();
  });
  afterAll(() => service.close());

  const register = (body: unknown, headers: Record<string, string> = { 'x-forwarded-for': anAddress() }) =>
    service.request({ method: 'POST', url: '/api/register', body, headers });

  it('creates an account and logs in', async () => {
    const registration = aRegistration();
    const answer = await register(registration);
    expect(answer.status).toBe(201);
    expect(answer.body).toEqual({
      user: { id: expect.stringMatching(/^[0-9a-f-]{36}$/), username: registration.username, isPro: false, isAdmin: false },
    });
    expect(await resolve(service, cookieOf(answer).token)).toMatchObject({ userId: answer.body.user.id, isAdmin: false });
  });

  it('stores the password as Argon2id (19 MiB, two passes, one lane) and the token as SHA-256', async () => {
    const answer = await register(aRegistration());
    const [user] = await service.query('select password_hash from users where id = $1', [answer.body.user.id]);
    expect(user.password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    const [session] = await service.query('select token_hash from sessions where user_id = $1', [answer.body.user.id]);
    expect(session.token_hash).toHaveLength(32);
    expect(Buffer.from(cookieOf(answer).token, 'base64url')).toHaveLength(32);
  });

  it('ignores unknown fields such as isAdmin', async () => {
    const answer = await register(
      aRegistration({ isAdmin: true, is_admin: true, isPro: true, id: '00000000-0000-7000-8000-000000000000' }),
    );
    expect(answer.body.user).toMatchObject({ isAdmin: false, isPro: false });
    expect(answer.body.user.id).not.toBe('00000000-0000-7000-8000-000000000000');
  });

  it('publishes user.registered without the password', async () => {
    const { user, email } = await aMember(service);
    const event = await service.nextEvent('user.registered', ({ subject }) => subject === user.id);
    expect(event).toMatchObject({
      version: 1,
      source: 'identity',
      data: { id: user.id, username: user.username, email, isAdmin: false, isSuspended: false },
    });
    expect(JSON.stringify(event)).not.toMatch(/password|argon/);
  });

  it.each([
    ['the same username in another case', (taken: any) => aRegistration({ username: taken.username.toUpperCase() })],
    ['the same email in another case', (taken: any) => aRegistration({ email: taken.email.toUpperCase() })],
    ['the same email with spaces around it', (taken: any) => aRegistration({ email: ` ${taken.email} ` })],
  ])('rejects %s', async (_, second) => {
    const answer = await register(second(await aMember(service)));
    expect(answer.status).toBe(409);
    expect(answer.body).toMatchObject({ statusCode: 409, error: 'Conflict', message: 'Username or email is already taken' });
    expect(answer.headers.get('set-cookie')).toBeNull();
  });

  it('accepts exactly one of twenty identical registrations on two replicas', async () => {
    const registration = aRegistration();
    const headers = { 'x-forwarded-for': anAddress() };
    const request = { method: 'POST', url: '/api/register', body: registration, headers };
    const answers = await withReplica(service, {}, (replica) =>
      Promise.all(Array.from({ length: 20 }, (_, i) => (i % 2 ? service : replica).request(request))),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array(19).fill(409)]);
    const refused = answers.filter(({ status }) => status === 409);
    expect(refused.every(({ body }) => body.message === 'Username or email is already taken')).toBe(true);
    const rows = await service.query('select 1 from users where email = $1', [registration.email]);
    expect(rows).toHaveLength(1);
  });

  it.each([
    ['a username that is too short', { username: 'ab' }, 'username', 'Username must be 3 to 30 characters: letters, digits, _ and -.'],
    ['a username that is too long', { username: 'a'.repeat(31) }, 'username', 'Username must be'],
    ['a username with a blank', { username: 'a b c' }, 'username', 'Username must be'],
    ['a username with a NUL', { username: 'abc\0d' }, 'username', 'Username must be'],
    ['a username with SQL', { username: "x'; drop table users--" }, 'username', 'Username must be'],
    ['a username with a look-alike letter', { username: 'аdmin' }, 'username', 'Username must be'],
    ['a number as username', { username: 12345 }, 'username', 'Username must be'],
    ['an object as username', { username: { toString: 'abc' } }, 'username', 'Username must be'],
    ['no username', { username: undefined }, 'username', 'Username must be'],
    ['an email without @', { email: 'nobody' }, 'email', 'Email must be a valid email address.'],
    ['an email with a NUL', { email: 'a\0b@example.com' }, 'email', 'Email must be'],
    [
      'an email that is too long',
      { email: `a@${'b'.repeat(60)}.${'c'.repeat(60)}.${'d'.repeat(60)}.${'e'.repeat(60)}.${'f'.repeat(20)}.com` },
      'email',
      'Email must be',
    ],
    ['a list as email', { email: ['a@example.com'] }, 'email', 'Email must be'],
    ['a password that is too short', { password: 'seven77' }, 'password', 'Password must be 8 to 128 characters long.'],
    ['a password that is too long', { password: 'a'.repeat(129) }, 'password', 'Password must be 8 to 128 characters long.'],
    ['a common password', { password: 'Password123' }, 'password', 'This password is too common. Please choose another one.'],
    ['a number as password', { password: 1234567890 }, 'password', 'Password must be text.'],
    ['null as password', { password: null }, 'password', 'Password must be text.'],
    [
      'the username as password',
      { username: 'my-own-name', password: 'My-Own-Name' },
      'password',
      'Password must not be your username or email.',
    ],
    [
      'the email as password',
      { email: 'me@mine.example.com', password: 'ME@mine.example.com' },
      'password',
      'Password must not be your username or email.',
    ],
  ])('rejects %s with a message for the field', async (_, given, field, message) => {
    const answer = await register(aRegistration(given));
    expect(answer.status).toBe(400);
    expect(answer.body.errors).toEqual([{ field, message: expect.stringContaining(message) }]);
    expect(answer.body.message).toBe(answer.body.errors[0].message);
    expect(answer.headers.get('set-cookie')).toBeNull();
  });

  it('reports every invalid field', async () => {
    const answer = await register({});
    expect(answer.body.errors.map(({ field }: { field: string }) => field).sort()).toEqual(['email', 'password', 'username']);
  });

  it.each([
    ['an empty body', undefined],
    ['a list', [1, 2]],
    ['an empty list', []],
    ['a word', '"register"'],
    ['null', 'null'],
    ['broken JSON', '{"username": '],
    ['a prototype', '{"__proto__": {"isAdmin": true}}'],
  ])('returns 400 for %s', async (_, body) => {
    const answer = await register(body, { 'x-forwarded-for': anAddress(), 'content-type': 'application/json' });
    expect(answer.status).toBe(400);
    expect(answer.body.message).toMatch(/\w+ \w+/);
  });

  it('returns 415 for a form', async () => {
    const answer = await register('username=a', { 'content-type': 'application/x-www-form-urlencoded' });
    expect(answer.status).toBe(415);
  });

  it.each([
    ['any characters', 'пароль 密码 🔑 "\'; --'],
    ['a NUL inside', 'before\0after'],
    ['128 emoji', '🔑'.repeat(128)],
    ['blanks around it', '   padded   '],
  ])('accepts a password with %s and requires all of it at login', async (_, password) => {
    const { email } = await aMember(service, { password });
    const browser = new Browser(service);
    expect((await browser.post('/api/login', { email, password: password.slice(0, -2) })).status).toBe(401);
    expect((await browser.post('/api/login', { email, password })).status).toBe(200);
  });

  it('treats é typed as one character and as two alike', async () => {
    const { email } = await aMember(service, { password: 'caf\u00e9 au lait' });
    expect((await new Browser(service).post('/api/login', { email, password: 'cafe\u0301 au lait' })).status).toBe(200);
  });

  it('stores a username as written', async () => {
    const username = `Ada_${Date.now()}-L`;
    expect((await aMember(service, { username })).user.username).toBe(username);
  });

  it("ends this browser's previous session and never adopts a token", async () => {
    const { browser, user } = await aMember(service);
    const old = browser.token;
    const answer = await browser.post('/api/register', aRegistration());
    expect(answer.status).toBe(201);
    expect(answer.body.user.id).not.toBe(user.id);
    expect(browser.token).not.toBe(old);
    expect(await resolve(service, old)).toBeNull();
  });
});

describe('many registrations from one network', () => {
  it('return 429 after 200 in ten minutes, for that network only, unless RATE_LIMITS is off', async () => {
    const service = await startIdentity();
    const address = anAddress();
    const browser = new Browser(service, address);
    expect((await browser.post('/api/register', aRegistration())).status).toBe(201);
    await service.query(
      `insert into attempts select gen_random_uuid(), kind, network, email, attempted_at + interval '1 minute' from attempts, generate_series(1, 199)`,
    );
    const refused = await browser.post('/api/register', aRegistration());
    expect(refused.status).toBe(429);
    expect(refused.body.message).toBe('Too many accounts were created from your network. Please try again later.');
    expectRetryWithin(refused, 660); // the attempts are from up to a minute ahead
    expect((await new Browser(service).post('/api/register', aRegistration())).status).toBe(201);

    const unlimited = await withReplica(service, { RATE_LIMITS: 'off' }, (replica) =>
      new Browser(replica, address).post('/api/register', aRegistration()),
    );
    expect(unlimited.status).toBe(201);
    await service.close();
  });
});
