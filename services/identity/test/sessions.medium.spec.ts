import { randomUUID } from 'node:crypto';
import type { MemberSession, SessionRevoked } from '@libs/contracts';
import {
  anAdmin,
  aService,
  aUser,
  eventually,
  HOUR_MS,
  MINUTE_MS,
  setClock,
  type TestService,
  testSigner,
} from '@testing';
import { Client } from 'pg';
import { Pruning } from '../src/accounts/cleanup.job';
import {
  aMember,
  another,
  aRegistration,
  Browser,
  collectRevocations,
  cookieOf,
  resolve,
  startIdentity,
} from './factories';

let service: TestService;
let revoked: SessionRevoked[];
beforeAll(async () => {
  service = await startIdentity();
  revoked = await collectRevocations(service);
});
afterEach(() => jest.restoreAllMocks());
afterAll(() => service.close());

const later = (milliseconds: number): Date => {
  const then = new Date(Date.now() + milliseconds);
  setClock(service, then);
  return then;
};

describe('sessions', () => {
  const revocationPublished = (userId: string, sessionIds: unknown) =>
    eventually(() =>
      expect(revoked).toContainEqual({
        userId,
        sessionIds: expect.arrayContaining([sessionIds].flat()),
      }),
    );

  describe('GET /api/me', () => {
    it("returns the current user's record", async () => {
      const { browser, user } = await aMember(service);
      const answer = await browser.get('/api/me');
      expect(answer.status).toBe(200);
      expect(answer.body).toEqual({
        user: { id: user.id, username: user.username, isPro: false, isAdmin: false },
      });
      expect(answer.headers.get('cache-control')).toBe('no-store');
    });

    it('reads session, user and membership with one query', async () => {
      const { browser } = await aMember(service);
      const caller = await browser.caller();
      const queries = jest.spyOn(Client.prototype, 'query');
      expect((await service.request({ url: '/api/me', as: caller })).status).toBe(200);
      const texts = queries.mock.calls.map(([query]: unknown[]) =>
        typeof query === 'string' ? query : (query as { text: string }).text,
      );
      expect(texts.filter((text) => /users|sessions|memberships/.test(text))).toEqual([
        expect.stringContaining('from sessions'),
      ]);
    });

    it('returns 401 to a visitor', async () => {
      const answer = await service.request({ url: '/api/me' });
      expect(answer.status).toBe(401);
      expect(answer.body).toMatchObject({
        statusCode: 401,
        message: 'Please log in.',
        error: 'Unauthorized',
      });
    });

    it('returns 401 for a session that does not exist', async () => {
      expect((await service.request({ url: '/api/me', as: aUser() })).status).toBe(401);
    });

    it('returns 401 without an internal token', async () => {
      expect((await service.request({ url: '/api/me', as: null })).status).toBe(401);
    });
  });

  describe('POST /api/logout', () => {
    it('ends the session immediately, even for a caller whose internal token is still valid', async () => {
      const { browser, user } = await aMember(service);
      const [token, caller] = [browser.token, await browser.caller()];
      const answer = await browser.post('/api/logout');
      expect(answer.status).toBe(200);
      expect(answer.body).toEqual({ message: 'Logged out' });
      expect(await resolve(service, token)).toBeNull();
      expect((await service.request({ url: '/api/me', as: caller })).status).toBe(401);
      await revocationPublished(user.id, caller.sessionId);
    });

    it('succeeds when the caller is already logged out', async () => {
      const { browser } = await aMember(service);
      await browser.post('/api/logout');
      const answer = await browser.post('/api/logout');
      expect([answer.status, answer.body]).toEqual([200, { message: 'Logged out' }]);
    });

    it('leaves other browsers logged in', async () => {
      const member = await aMember(service);
      const other = await another(service, member);
      await member.browser.post('/api/logout');
      expect((await other.get('/api/me')).status).toBe(200);
    });
  });

  describe('POST /api/account/sessions/revoke-others', () => {
    it('ends every other session, publishes their ids and keeps this one', async () => {
      const member = await aMember(service);
      const others = [await another(service, member), await another(service, member)];
      const ids = await Promise.all(
        others.map(async (browser) => (await browser.caller()).sessionId),
      );
      const stranger = await aMember(service);
      const answer = await member.browser.post('/api/account/sessions/revoke-others');
      expect([answer.status, answer.body]).toEqual([
        200,
        { message: 'You have been logged out everywhere else.' },
      ]);
      expect(await Promise.all(others.map(({ token }) => resolve(service, token)))).toEqual([
        null,
        null,
      ]);
      expect((await member.browser.get('/api/me')).status).toBe(200);
      expect((await stranger.browser.get('/api/me')).status).toBe(200);
      await revocationPublished(member.user.id, ids);
    });

    it('returns 401 to a visitor and for a session that has ended', async () => {
      const { browser } = await aMember(service);
      const caller = await browser.caller();
      await browser.post('/api/logout');
      const url = '/api/account/sessions/revoke-others';
      expect((await service.request({ method: 'POST', url })).status).toBe(401);
      expect((await service.request({ method: 'POST', url, as: caller })).status).toBe(401);
    });
  });

  describe('a login or registration in a browser that is logged in', () => {
    it('publishes that the old session has ended', async () => {
      const { browser, user, email, password } = await aMember(service);
      const { sessionId } = await browser.caller();
      await browser.post('/api/login', { email, password });
      await revocationPublished(user.id, sessionId);
    });
  });

  describe('POST /internal/sessions/resolve', () => {
    const ask = (body: unknown, as: any = aService('gateway')) =>
      service.request({ method: 'POST', url: '/internal/sessions/resolve', body, as });

    it('returns the user of a token and its expiry', async () => {
      const { browser, user } = await aMember(service);
      const { status, body } = await ask({ token: browser.token });
      expect(status).toBe(200);
      expect(body).toEqual({
        session: {
          userId: user.id,
          sessionId: expect.any(String),
          isAdmin: false,
          expiresAt: expect.stringMatching(/^\d{4}-.*Z$/),
        },
      });
      expect(Date.parse(body.session.expiresAt) - Date.now()).toBeGreaterThan(23 * HOUR_MS);
    });

    it.each(['', 'x', 'A'.repeat(43), 'A'.repeat(5000), '\0', "' or 1=1 --", 'ä'.repeat(43)])(
      'returns null for %.20j',
      async (token) => {
        const answer = await ask({ token });
        expect([answer.status, answer.body]).toEqual([200, { session: null }]);
      },
    );

    it.each([[undefined], [{}], [{ token: 1 }], [{ token: ['x'] }], [{ token: null }]])(
      'returns 400 for the malformed body %j',
      async (body) => {
        expect((await ask(body)).status).toBe(400);
      },
    );

    it('does not resolve the stored hash', async () => {
      const { user } = await aMember(service);
      const [row] = await service.query(
        `select encode(token_hash, 'base64') as hash from sessions where user_id = $1`,
        [user.id],
      );
      expect(
        await resolve(service, row.hash.replaceAll('+', '-').replaceAll('/', '_').replace('=', '')),
      ).toBeNull();
    });

    it('rejects every caller that is not a service', async () => {
      const { browser } = await aMember(service);
      expect((await ask({ token: browser.token }, aUser())).status).toBe(403);
      expect((await ask({ token: browser.token }, null)).status).toBe(401);
    });
  });

  it('deletes expired sessions and attempts, and publishes which sessions ended', async () => {
    const { browser, user, email, password } = await aMember(service);
    const { sessionId } = await browser.caller();
    const staying = new Browser(service);
    await staying.post('/api/login', { email, password, stayLoggedIn: true });
    later(25 * HOUR_MS);
    await service.app.get(Pruning).run();
    expect(
      await service.query('select id from sessions where user_id = $1', [user.id]),
    ).toHaveLength(1);
    expect(await resolve(service, staying.token)).not.toBeNull();
    expect(await service.query('select 1 from attempts where email = $1', [email])).toHaveLength(0);
    await revocationPublished(user.id, sessionId);
  });
});

describe("a member's sessions", () => {
  const FIREFOX =
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0';
  const URL = '/api/account/sessions';
  const GONE = [404, 'session_not_found', 'This session has already ended.'];

  const list = async (browser: Browser): Promise<MemberSession[]> => (await browser.get(URL)).body;
  const end = async (browser: Browser, id: string | null) => {
    const { status, body } = await browser.delete(`${URL}/${id}`);
    return [status, body?.code, body?.message];
  };
  /** Adds sessions of which the first was used last, one hour ago. */
  const addSessions = (userId: string, count: number) =>
    service.query<{ id: string }>(
      `insert into sessions (id, user_id, token_hash, created_at, expires_at, last_used_at)
       select gen_random_uuid(), $1, decode(md5(random()::text), 'hex'), now() - interval '2 days', now() + interval '1 day', now() - n * interval '1 hour'
       from generate_series(1, $2::int) n returning id`,
      [userId, count],
    );
  const revokedOf = (userId: string) =>
    revoked.filter((one) => one.userId === userId).map(({ sessionIds }) => sessionIds);

  describe('GET /api/account/sessions', () => {
    it('lists browser, device and times of each session, this one first, and nothing else', async () => {
      const member = await aMember(service);
      const firefox = new Browser(service, undefined, FIREFOX);
      await firefox.post('/api/login', { email: member.email, password: member.password });
      await aMember(service);
      const answer = await member.browser.get(URL);
      const time = expect.stringMatching(/^\d{4}-.*Z$/);
      expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'no-store']);
      expect(answer.body).toEqual([
        {
          id: (await member.browser.caller()).sessionId,
          browser: null,
          device: null,
          createdAt: time,
          lastUsedAt: time,
          current: true,
        },
        {
          id: (await firefox.caller()).sessionId,
          browser: 'Firefox',
          device: 'Windows',
          createdAt: time,
          lastUsedAt: time,
          current: false,
        },
      ]);
      expect(await list(firefox)).toMatchObject([
        { current: true, browser: 'Firefox' },
        { current: false },
      ]);
    });

    it('leaves out expired sessions', async () => {
      const { browser, email, password } = await aMember(service);
      const staying = new Browser(service);
      await staying.post('/api/login', { email, password, stayLoggedIn: true });
      expect(await list(staying)).toHaveLength(2);
      later(25 * HOUR_MS);
      expect(await list(staying)).toMatchObject([{ current: true }]);
      expect((await browser.get(URL)).status).toBe(401);
    });

    it('stores the last use at most once an hour, and the request succeeds without it', async () => {
      const { browser } = await aMember(service);
      const [created] = await list(browser);
      expect(created!.lastUsedAt).toBe(created!.createdAt);
      later(59 * MINUTE_MS);
      expect(await list(browser)).toEqual([created]);
      const used = later(2 * HOUR_MS);
      await service.query(`
        create function refuse_use() returns trigger language plpgsql as $$ begin raise exception 'disk full'; end $$;
        create trigger refuse_use before update on sessions for each row execute function refuse_use()`);
      expect((await browser.get('/api/me')).status).toBe(200);
      await service.query('drop function refuse_use cascade');
      const expected = [{ ...created, lastUsedAt: used.toISOString() }];
      expect(await list(browser)).toEqual(expected);
      later(2 * HOUR_MS + 59 * MINUTE_MS);
      expect(await list(browser)).toEqual(expected);
    });

    it('does not wait for a transaction that holds the session', async () => {
      const { browser } = await aMember(service);
      later(2 * HOUR_MS);
      await service.dataSource.transaction(async (tx) => {
        await tx.query('select 1 from sessions for update');
        expect(await resolve(service, browser.token)).not.toBeNull();
      });
    });

    it('returns 401 to visitors and to those who only have a device cookie', async () => {
      const { browser } = await aMember(service);
      browser.token = '';
      expect(browser.devices).toMatch(/^[\w-]{43}$/);
      expect(await resolve(service, browser.devices)).toBeNull();
      expect((await browser.get(URL)).status).toBe(401);
      expect((await browser.delete(`${URL}/${randomUUID()}`)).status).toBe(401);
      browser.token = browser.devices;
      expect((await browser.get('/api/me')).status).toBe(401);
    });
  });

  describe('DELETE /api/account/sessions/{id}', () => {
    it('ends one session, publishes its end and keeps the others', async () => {
      const member = await aMember(service);
      const [lost, kept] = [await another(service, member), await another(service, member)];
      const caller = await lost.caller();
      expect(await end(member.browser, caller.sessionId)).toEqual([204, undefined, undefined]);
      expect(await resolve(service, lost.token)).toBeNull();
      expect((await service.request({ url: '/api/me', as: caller })).status).toBe(401);
      expect([
        (await member.browser.get('/api/me')).status,
        (await kept.get('/api/me')).status,
      ]).toEqual([200, 200]);
      await eventually(() =>
        expect(revoked).toContainEqual({ userId: member.user.id, sessionIds: [caller.sessionId] }),
      );
      expect(await end(member.browser, caller.sessionId)).toEqual(GONE);
    });

    it('clears the cookie when it ends the session of the request, but not the device cookie', async () => {
      const { browser } = await aMember(service);
      const answer = await browser.delete(`${URL}/${(await browser.caller()).sessionId}`);
      expect(answer.status).toBe(204);
      expect(cookieOf(answer)).toMatchObject({
        name: 'sid',
        token: '',
        attributes: expect.arrayContaining(['Max-Age=0']),
      });
      expect(cookieOf(answer, 'did').name).toBe('');
      expect((await browser.get(URL)).status).toBe(401);
    });

    it("returns 404 for another user's session, as for an unknown one, and leaves it alone", async () => {
      const [{ browser }, victim] = [await aMember(service), await aMember(service)];
      expect(await end(browser, (await victim.browser.caller()).sessionId)).toEqual(GONE);
      expect(await end(browser, randomUUID())).toEqual(GONE);
      expect((await victim.browser.get('/api/me')).status).toBe(200);
    });

    it.each(['1', '%00', 'revoke-others', "'%20or%201=1--", '..%2F..%2Flogout', 'x'.repeat(36)])(
      'returns 404 for the id %.30j',
      async (id) => {
        const { browser } = await aMember(service);
        expect((await browser.delete(`${URL}/${id}`)).status).toBe(404);
        expect((await browser.get('/api/me')).status).toBe(200);
      },
    );

    it('returns 404 for an expired session, and 401 to a caller whose session has expired', async () => {
      const { browser, email, password } = await aMember(service);
      const staying = new Browser(service);
      await staying.post('/api/login', { email, password, stayLoggedIn: true });
      const [old, current] = [await browser.caller(), await staying.caller()];
      later(25 * HOUR_MS);
      expect(await end(staying, old.sessionId)).toEqual(GONE);
      const answer = await service.request({
        method: 'DELETE',
        url: `${URL}/${current.sessionId}`,
        as: old,
      });
      expect(answer.status).toBe(401);
      expect((await staying.get('/api/me')).status).toBe(200);
    });

    it('gives one of two concurrent requests a 204 and the other a 404', async () => {
      const member = await aMember(service);
      const { sessionId } = await (await another(service, member)).caller();
      const answers = await Promise.all([
        end(member.browser, sessionId),
        end(member.browser, sessionId),
      ]);
      expect(answers.map(([status]) => status).sort()).toEqual([204, 404]);
    });
  });

  describe('of which there are many', () => {
    it('end together, although their ids do not fit in one message of NATS', async () => {
      const { browser, user } = await aMember(service);
      await addSessions(user.id, 30_000);
      expect((await browser.post(`${URL}/revoke-others`)).status).toBe(200);
      await eventually(() => expect(new Set(revokedOf(user.id).flat()).size).toBe(30_000));
      expect(revokedOf(user.id)).toHaveLength(30);
      expect(await list(browser)).toHaveLength(1);
    });

    it('are at most 100: a login ends those that were not used for longest, and publishes it', async () => {
      const member = await aMember(service);
      const old = (await addSessions(member.user.id, 101)).map(({ id }) => id);
      const browser = await another(service, member);
      await eventually(() =>
        expect(revokedOf(member.user.id)).toEqual([expect.arrayContaining(old.slice(98))]),
      );
      expect(revokedOf(member.user.id).flat()).toHaveLength(3);
      expect(await list(browser)).toHaveLength(100);
      expect((await member.browser.get('/api/me')).body.user.id).toBe(member.user.id);
    });

    it('count without expired ones, and without the one that the login replaces', async () => {
      const member = await aMember(service);
      await addSessions(member.user.id, 100);
      await service.query(
        `update sessions set expires_at = now() where id = (select id from sessions where user_id = $1 and last_used_at is not null limit 1)`,
        [member.user.id],
      );
      const { sessionId } = await member.browser.caller();
      expect(
        (
          await member.browser.post('/api/login', {
            email: member.email,
            password: member.password,
          })
        ).status,
      ).toBe(200);
      await eventually(() => expect(revokedOf(member.user.id)).toContainEqual([sessionId]));
      expect(await list(member.browser)).toHaveLength(100); // none of them has ended
    });
  });
});

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

describe('the session cookie', () => {
  describe('on the server', () => {
    it.each([
      ['after 24 hours', false, 24 * HOUR_MS],
      ['after 30 days for those who stay logged in', true, 30 * 24 * HOUR_MS],
    ])('expires %s, whether or not it is used', async (_, stayLoggedIn, life) => {
      const { email, password } = await aMember(service);
      const browser = new Browser(service);
      await browser.post('/api/login', { email, password, stayLoggedIn });
      const caller = await browser.caller();
      later(life - 60_000);
      expect(await resolve(service, browser.token)).not.toBeNull();
      expect((await browser.get('/api/me')).status).toBe(200);
      later(life + 60_000);
      expect(await resolve(service, browser.token)).toBeNull();
      expect((await service.request({ url: '/api/me', as: caller })).status).toBe(401);
    });
  });

  // After the tests above: Passport keeps the strategies of the service that was started last.
  describe.each([
    ['plain http', {}, 'sid', ['HttpOnly', 'Path=/', 'SameSite=Lax']],
    [
      'https',
      { PUBLIC_URL: 'https://exe.example.com' },
      '__Host-sid',
      ['HttpOnly', 'Path=/', 'SameSite=Lax', 'Secure'],
    ],
  ])('on %s', (_, settings, name, attributes) => {
    let service: TestService;
    beforeAll(async () => {
      service = await startIdentity({ settings });
    });
    afterAll(() => service.close());

    it('expires with the browser after a registration and an ordinary login', async () => {
      const { email, password } = await aMember(service);
      const registered = cookieOf(
        await new Browser(service).post('/api/register', aRegistration()),
      );
      const signedIn = cookieOf(
        await new Browser(service).post('/api/login', { email, password, stayLoggedIn: false }),
      );
      expect(registered).toEqual({ name, token: expect.stringMatching(/^[\w-]{43}$/), attributes });
      expect(signedIn).toEqual({ name, token: expect.stringMatching(/^[\w-]{43}$/), attributes });
    });

    it('expires after 30 days for members who stay logged in', async () => {
      const { email, password } = await aMember(service);
      const cookie = cookieOf(
        await new Browser(service).post('/api/login', { email, password, stayLoggedIn: true }),
      );
      expect(cookie.attributes).toEqual([...attributes, 'Max-Age=2592000'].sort());
    });

    it('is cleared at logout', async () => {
      const { browser } = await aMember(service);
      expect(cookieOf(await browser.post('/api/logout'))).toEqual({
        name,
        token: '',
        attributes: [...attributes, 'Max-Age=0'].sort(),
      });
    });
  });
});
