import { toNetwork } from '@libs/service';
import type { TestService } from '@testing';
import {
  aMember,
  anAddress,
  aRegistration,
  Browser,
  cookieOf,
  expectRetryWithin,
  makeAdministrator,
  resolve,
  withReplica,
} from './factories';
import { type Mailbox, startWithMailbox } from './mailbox';

let service: TestService;
let mailbox: Mailbox;
beforeAll(async () => {
  ({ service, mailbox } = await startWithMailbox());
});
afterAll(async () => {
  await service.close();
  await mailbox.remove();
});

describe('POST /api/register', () => {
  const register = (
    body: unknown,
    headers: Record<string, string> = { 'x-forwarded-for': anAddress() },
  ) => service.request({ method: 'POST', url: '/api/register', body, headers });

  it('creates an account and logs in', async () => {
    const registration = aRegistration();
    const answer = await register(registration);
    expect(answer.status).toBe(201);
    expect(answer.body).toEqual({
      user: {
        id: expect.stringMatching(/^[0-9a-f-]{36}$/),
        username: registration.username,
        isPro: false,
        isAdmin: false,
      },
    });
    expect(await resolve(service, cookieOf(answer).token)).toMatchObject({
      userId: answer.body.user.id,
      isAdmin: false,
    });
  });

  it('stores the password as Argon2id (19 MiB, two passes, one lane) and the token as SHA-256', async () => {
    const answer = await register(aRegistration());
    const [user] = await service.query('select password_hash from users where id = $1', [
      answer.body.user.id,
    ]);
    expect(user.password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    const [session] = await service.query('select token_hash from sessions where user_id = $1', [
      answer.body.user.id,
    ]);
    expect(session.token_hash).toHaveLength(32);
    expect(Buffer.from(cookieOf(answer).token, 'base64url')).toHaveLength(32);
  });

  it('ignores unknown fields such as isAdmin', async () => {
    const answer = await register(
      aRegistration({
        isAdmin: true,
        is_admin: true,
        isPro: true,
        id: '00000000-0000-7000-8000-000000000000',
      }),
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
    [
      'the same username in another case',
      (taken: any) => aRegistration({ username: taken.username.toUpperCase() }),
    ],
    [
      'the same email in another case',
      (taken: any) => aRegistration({ email: taken.email.toUpperCase() }),
    ],
    [
      'the same email with spaces around it',
      (taken: any) => aRegistration({ email: ` ${taken.email} ` }),
    ],
  ])('rejects %s', async (_, second) => {
    const answer = await register(second(await aMember(service)));
    expect(answer.status).toBe(409);
    expect(answer.body).toMatchObject({
      statusCode: 409,
      error: 'Conflict',
      message: 'Username or email is already taken',
    });
    expect(answer.headers.get('set-cookie')).toBeNull();
  });

  it.each([
    [
      'a username that is too short',
      { username: 'ab' },
      'username',
      'Username must be 3 to 30 characters: letters, digits, _ and -.',
    ],
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
      {
        email: `a@${'b'.repeat(60)}.${'c'.repeat(60)}.${'d'.repeat(60)}.${'e'.repeat(60)}.${'f'.repeat(20)}.com`,
      },
      'email',
      'Email must be',
    ],
    ['a list as email', { email: ['a@example.com'] }, 'email', 'Email must be'],
    [
      'a password that is too short',
      { password: 'seven77' },
      'password',
      'Password must be 8 to 128 characters long.',
    ],
    [
      'a password that is too long',
      { password: 'a'.repeat(129) },
      'password',
      'Password must be 8 to 128 characters long.',
    ],
    [
      'a common password',
      { password: 'Password123' },
      'password',
      'This password is too common. Please choose another one.',
    ],
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
    expect(answer.body.errors.map(({ field }: { field: string }) => field).sort()).toEqual([
      'email',
      'password',
      'username',
    ]);
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
    const answer = await register(body, {
      'x-forwarded-for': anAddress(),
      'content-type': 'application/json',
    });
    expect(answer.status).toBe(400);
    expect(answer.body.message).toMatch(/\w+ \w+/);
  });

  it('returns 415 for a form', async () => {
    const answer = await register('username=a', {
      'content-type': 'application/x-www-form-urlencoded',
    });
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
    expect(
      (await browser.post('/api/login', { email, password: password.slice(0, -2) })).status,
    ).toBe(401);
    expect((await browser.post('/api/login', { email, password })).status).toBe(200);
  });

  it('treats é typed as one character and as two alike', async () => {
    const { email } = await aMember(service, { password: 'caf\u00e9 au lait' });
    expect(
      (await new Browser(service).post('/api/login', { email, password: 'cafe\u0301 au lait' }))
        .status,
    ).toBe(200);
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

describe('text that people type', () => {
  const HIDDEN = ['\u200b', '\u202e', '\u2066', '\u00ad', '\ufeff', '\u0000'];

  const register = (given: object) =>
    new Browser(service).post('/api/register', { ...aRegistration(), ...given });

  it.each(HIDDEN.concat(['\u200d', '\u200c', '\ufe0f']))(
    'is no email or username with %j in it',
    async (hidden) => {
      for (const email of [
        `a${hidden}da@example.com`,
        `ada@exam${hidden}ple.com`,
        `ada@bü${hidden}cher.example`,
      ]) {
        expect((await register({ email })).body.errors).toEqual([
          { field: 'email', message: 'Email must be a valid email address.' },
        ]);
      }
      expect((await register({ username: `a${hidden}da` })).body.errors).toMatchObject([
        { field: 'username' },
      ]);
    },
  );

  it('is trimmed to a username', async () => {
    const { username } = aRegistration();
    expect((await register({ username: ` ${username}\t` })).body.user).toMatchObject({ username });
    expect((await register({ username: `${username} ` })).status).toBe(409);
  });

  it.each(HIDDEN)('is no name of a passkey with %j in it', async (hidden) => {
    const { browser } = await aMember(service);
    const { body } = await browser.post('/api/account/passkeys', {
      name: `safe${hidden}key`,
      credential: {},
    });
    expect(body.errors).toContainEqual({
      field: 'name',
      message: 'The name of a passkey must not contain control or invisible characters',
    });
  });

  it.each(HIDDEN)('is no reason of an administrator with %j in it', async (hidden) => {
    const [admin, member] = [await aMember(service), await aMember(service)];
    await makeAdministrator(service, admin.user.id);
    const suspend = (reason: string) =>
      admin.browser.post(`/api/admin/users/${member.user.id}/suspend`, { reason });
    expect((await suspend(`shares${hidden} the account`)).body.errors).toEqual([
      { field: 'reason', message: 'The reason must not contain control or invisible characters' },
    ]);
    expect((await suspend('shares\nthe account, می\u200cخواهم')).status).toBe(200);
  });
});

describe('an email with an international domain', () => {
  const UNICODE = 'bücher.example';
  const ASCII = 'xn--bcher-kva.example';

  const both = () => {
    const { username } = aRegistration();
    return { unicode: `${username}@${UNICODE}`, ascii: `${username}@${ASCII}` };
  };

  it.each(['unicode', 'ascii'] as const)(
    'is registered once, with the domain in %s',
    async (form) => {
      const emails = both();
      await aMember(service, { email: emails[form] });
      for (const email of Object.values(emails)) {
        expect(
          (await new Browser(service).post('/api/register', aRegistration({ email }))).status,
        ).toBe(409);
      }
    },
  );

  it('logs in and gets mails in either form', async () => {
    const { unicode, ascii } = both();
    const { password, browser } = await aMember(service, { email: unicode });
    for (const email of [unicode, ascii, unicode.toUpperCase()]) {
      expect((await new Browser(service).post('/api/login', { email, password })).status).toBe(200);
    }
    expect((await browser.get('/api/account')).body).toMatchObject({ email: ascii });
    await new Browser(service).post('/api/password/forgot', { email: unicode });
    await mailbox.waitFor(ascii, 'Confirm your email');
    await mailbox.waitFor(ascii, 'Set a new password');
  });

  it('counts failed logins of both forms together', async () => {
    const { unicode, ascii } = both();
    const { password } = await aMember(service, { email: ascii });
    const guesser = new Browser(service);
    for (let i = 0; i < 5; i += 1)
      await guesser.post('/api/login', { email: i % 2 ? ascii : unicode, password: 'wrong' });
    expect((await guesser.post('/api/login', { email: unicode, password })).status).toBe(429);
  });

  it('is the email that a member changes to', async () => {
    const { unicode, ascii } = both();
    const { browser, password } = await aMember(service);
    expect(
      (await browser.post('/api/account/email', { newEmail: unicode, currentPassword: password }))
        .status,
    ).toBe(202);
    const token = await mailbox.tokenTo(ascii, 'Confirm your new email');
    expect((await browser.post('/api/email/confirm', { token })).status).toBe(200);
    expect(
      (await new Browser(service).post('/api/register', aRegistration({ email: unicode }))).status,
    ).toBe(409);
  });

  it('is found by administrators in both forms', async () => {
    const { unicode, ascii } = both();
    const [admin, { username }] = [
      await aMember(service),
      await aMember(service, { email: unicode }),
    ];
    await makeAdministrator(service, admin.user.id);
    for (const search of [unicode, ascii, `@${UNICODE.toUpperCase()}`, 'bücher', ASCII]) {
      const { body } = await admin.browser.get(
        `/api/admin/users?${new URLSearchParams({ search }).toString()}`,
      );
      expect([search, body.map((user: { username: string }) => user.username)]).toEqual([
        search,
        expect.arrayContaining([username]),
      ]);
    }
  });
});

describe('a flood of registrations from one network', () => {
  const FLOOD = 170; // their password hashes take half a minute on a busy machine

  it('is told to slow down, while others register and log in before it is served', async () => {
    const { email, password } = await aMember(service);
    const served: string[] = [];
    const note = async <T>(who: string, answer: Promise<T>) => {
      const result = await answer;
      served.push(who);
      return result;
    };
    const flooding = Array.from({ length: FLOOD }, () =>
      note('flood', new Browser(service, '203.0.113.9').post('/api/register', aRegistration())),
    );
    const login = note('other', new Browser(service).post('/api/login', { email, password }));
    const registration = note('other', new Browser(service).post('/api/register', aRegistration()));
    expect([(await login).status, (await registration).status]).toEqual([200, 201]);
    const answers = await Promise.all(flooding);
    const refused = answers.filter(({ status }) => status === 429);
    expect(refused.length).toBeGreaterThan(0);
    expect(
      refused.every(
        ({ body, headers }) =>
          body.code === 'too_many_attempts' && Number(headers.get('retry-after')) > 0,
      ),
    ).toBe(true);
    expect(answers.filter(({ status }) => status !== 429 && status !== 201)).toEqual([]);
    const created = answers.length - refused.length;
    expect(served.lastIndexOf('other')).toBeLessThan(served.length - created / 2);
  });
});

describe('many registrations from one network', () => {
  it('return 429 after 200 in ten minutes, for that network only, unless RATE_LIMITS is off', async () => {
    const address = anAddress();
    const browser = new Browser(service, address);
    expect((await browser.post('/api/register', aRegistration())).status).toBe(201);
    await service.query(
      `insert into attempts (id, kind, network, email, attempted_at) select gen_random_uuid(), kind, network, email, attempted_at + interval '1 minute' from attempts, generate_series(1, 199) where network = $1`,
      [toNetwork(address)],
    );
    const refused = await browser.post('/api/register', aRegistration());
    expect(refused.status).toBe(429);
    expect(refused.body.message).toBe(
      'Too many accounts were created from your network. Please try again later.',
    );
    expectRetryWithin(refused, 660); // the attempts are from up to a minute ahead
    expect((await new Browser(service).post('/api/register', aRegistration())).status).toBe(201);

    const unlimited = await withReplica(service, { RATE_LIMITS: 'off' }, (replica) =>
      new Browser(replica, address).post('/api/register', aRegistration()),
    );
    expect(unlimited.status).toBe(201);
  });
});

describe('registrations on two replicas', () => {
  it('give exactly one of twenty identical ones an account', async () => {
    const registration = aRegistration();
    const headers = { 'x-forwarded-for': anAddress() };
    const request = { method: 'POST', url: '/api/register', body: registration, headers };
    const answers = await withReplica(service, {}, (replica) =>
      Promise.all(
        Array.from({ length: 20 }, (_, i) => (i % 2 ? service : replica).request(request)),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array(19).fill(409)]);
    const refused = answers.filter(({ status }) => status === 409);
    expect(refused.every(({ body }) => body.message === 'Username or email is already taken')).toBe(
      true,
    );
    const rows = await service.query('select 1 from users where email = $1', [registration.email]);
    expect(rows).toHaveLength(1);
  });
});
