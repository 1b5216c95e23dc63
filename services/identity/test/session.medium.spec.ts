import type { SessionRevoked } from '@libs/contracts';
import { Clock } from '@libs/service';
import { aService, aUser, eventually, type TestService } from '@testing';
import { Client } from 'pg';
import { SessionPruningJob } from '../src/jobs/session-pruning.job';
import { aMember, another, Browser, collectRevocations, resolve, startIdentity } from './factories';

describe('sessions', () => {
  let service: TestService;
  let revoked: SessionRevoked[];
  beforeAll(async () => {
    service = await startIdentity();
    revoked = await collectRevocations(service);
  });
  afterEach(() => jest.restoreAllMocks());
  afterAll(() => service.close());

  const revocationPublished = (userId: string, sessionIds: unknown) =>
    eventually(() => expect(revoked).toContainEqual({ userId, sessionIds: expect.arrayContaining([sessionIds].flat()) }));

  describe('GET /api/me', () => {
    it("returns the current user's record", async () => {
      const { browser, user } = await aMember(service);
      const answer = await browser.get('/api/me');
      expect(answer.status).toBe(200);
      expect(answer.body).toEqual({ user: { id: user.id, username: user.username, isPro: false, isAdmin: false } });
      expect(answer.headers.get('cache-control')).toBe('no-store');
    });

    it('reads session, user and membership with one query', async () => {
      const { browser } = await aMember(service);
      const caller = await browser.caller();
      const queries = jest.spyOn(Client.prototype, 'query');
      expect((await service.request({ url: '/api/me', as: caller })).status).toBe(200);
      const texts = queries.mock.calls.map(([query]: unknown[]) => (typeof query === 'string' ? query : (query as { text: string }).text));
      expect(texts.filter((text) => /users|sessions|memberships/.test(text))).toEqual([expect.stringContaining('from sessions')]);
    });

    it('returns 401 to a visitor', async () => {
      const answer = await service.request({ url: '/api/me' });
      expect(answer.status).toBe(401);
      expect(answer.body).toMatchObject({ statusCode: 401, message: 'Please log in.', error: 'Unauthorized' });
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
      const ids = await Promise.all(others.map(async (browser) => (await browser.caller()).sessionId));
      const stranger = await aMember(service);
      const answer = await member.browser.post('/api/account/sessions/revoke-others');
      expect([answer.status, answer.body]).toEqual([200, { message: 'You have been logged out everywhere else.' }]);
      expect(await Promise.all(others.map(({ token }) => resolve(service, token)))).toEqual([null, null]);
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
      const { status, body } = await eventually(async () => {
        const answer = await ask({ token: browser.token });
        expect(answer.body.session).toHaveProperty('account'); // the consumer exists
        return answer;
      });
      expect(status).toBe(200);
      expect(body).toEqual({
        session: {
          userId: user.id,
          sessionId: expect.any(String),
          isAdmin: false,
          expiresAt: expect.stringMatching(/^\d{4}-.*Z$/),
          account: { username: user.username, accessUntil: null, membershipVersion: -1 },
        },
      });
      expect(Date.parse(body.session.expiresAt) - Date.now()).toBeGreaterThan(23 * 3_600_000);
    });

    it.each(['', 'x', 'A'.repeat(43), 'A'.repeat(5000), '\0', "' or 1=1 --", 'ä'.repeat(43)])('returns null for %.20j', async (token) => {
      const answer = await ask({ token });
      expect([answer.status, answer.body]).toEqual([200, { session: null }]);
    });

    it.each([[undefined], [{}], [{ token: 1 }], [{ token: ['x'] }], [{ token: null }]])(
      'returns 400 for the malformed body %j',
      async (body) => {
        expect((await ask(body)).status).toBe(400);
      },
    );

    it('does not resolve the stored hash', async () => {
      const { user } = await aMember(service);
      const [row] = await service.query(`select encode(token_hash, 'base64') as hash from sessions where user_id = $1`, [user.id]);
      expect(await resolve(service, row.hash.replaceAll('+', '-').replaceAll('/', '_').replace('=', ''))).toBeNull();
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
    jest.spyOn(service.app.get(Clock), 'now').mockReturnValue(new Date(Date.now() + 25 * 3_600_000));
    await service.app.get(SessionPruningJob).run();
    expect(await service.query('select id from sessions where user_id = $1', [user.id])).toHaveLength(1);
    expect(await resolve(service, staying.token)).not.toBeNull();
    expect(await service.query('select 1 from attempts')).toHaveLength(0);
    await revocationPublished(user.id, sessionId);
  });
});
