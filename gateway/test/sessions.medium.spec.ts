import { randomUUID } from 'node:crypto';
import { SESSION_REVOKED, userChanged, userDeleted } from '@libs/contracts';
import { eventually } from '@testing';
import { Gate, json } from './fake-service';
import { TestGateway } from './test-gateway';

describe('sessions', () => {
  let gateway: TestGateway;
  beforeAll(async () => (gateway = await TestGateway.start({ ownNats: true })));
  afterAll(() => gateway.close());

  const status = async (cookie: string): Promise<number> => (await gateway.send('GET', '/api/dashboard/stats', { cookie })).status;
  /** How often identity resolves a session during `run`. */
  const resolutions = async (run: () => Promise<unknown>): Promise<number> => {
    const before = gateway.timesResolved;
    await run();
    return gateway.timesResolved - before;
  };

  it('are resolved by identity once for many requests, concurrent ones included', async () => {
    const { cookie } = gateway.createSession();
    const count = await resolutions(async () => {
      expect(await Promise.all(Array.from({ length: 20 }, () => status(cookie)))).toEqual(Array(20).fill(200));
      expect(await status(cookie)).toBe(200);
    });
    expect(count).toBe(1);
  });

  it('are rejected as soon as an event reports their revocation elsewhere', async () => {
    const { cookie, session } = gateway.createSession();
    expect(await status(cookie)).toBe(200);
    gateway.sessions.clear();
    gateway.broker.publishPlain(SESSION_REVOKED, { userId: session.userId, sessionIds: [session.sessionId] });
    await eventually(async () => expect(await status(cookie)).toBe(401), 3_000);
  });

  it('are resolved again after the user has changed', async () => {
    const { cookie, session } = gateway.createSession({ isAdmin: true });
    expect((await gateway.send('GET', '/api/admin/users', { cookie })).status).toBe(200);
    session.isAdmin = false;
    const data = {
      id: session.userId,
      username: 'u',
      email: 'u@example.com',
      isAdmin: false,
      createdAt: new Date().toISOString(),
      isSuspended: false,
    };
    await gateway.broker.publish(userChanged(data, { version: 2 }));
    await eventually(async () => expect((await gateway.send('GET', '/api/admin/users', { cookie })).status).toBe(403), 3_000);
  });

  it('of an administrator who must set up a second step have the rights of a member until then', async () => {
    const { cookie, session } = gateway.createSession({ isAdmin: true, mustSetUpSecondFactor: true });
    const { status: refused, text } = await gateway.send('GET', '/api/admin/users', { cookie });
    expect([refused, JSON.parse(text).code]).toEqual([403, 'second_factor_setup_required']);
    expect((await gateway.send('GET', '/api/account', { cookie })).status).toBe(200);
    expect(gateway.services.identity.to('/api/account').at(-1)?.claims).toMatchObject({ sub: session.userId, adm: false });
    delete session.mustSetUpSecondFactor;
    await gateway.send('POST', '/api/account/totp/confirm', { cookie, 'content-type': 'application/json' }, '{}');
    expect((await gateway.send('GET', '/api/admin/users', { cookie })).status).toBe(200);
  });

  it('are resolved again after the user was deleted', async () => {
    const { cookie, session } = gateway.createSession();
    expect(await status(cookie)).toBe(200);
    gateway.sessions.clear();
    await gateway.broker.publish(userDeleted({ userId: session.userId }, { version: 2 }));
    await eventually(async () => expect(await status(cookie)).toBe(401), 3_000);
  });

  it('are invalid as soon as the logout response arrives', async () => {
    const { cookie } = gateway.createSession();
    expect(await status(cookie)).toBe(200);
    gateway.sessions.clear();
    expect((await gateway.send('POST', '/api/logout', { cookie })).status).toBe(200);
    expect(await status(cookie)).toBe(401);
  });

  it('of a user are all invalidated when the password changes', async () => {
    const userId = randomUUID();
    const [here, elsewhere] = [gateway.createSession({ userId }), gateway.createSession({ userId })];
    expect([await status(here.cookie), await status(elsewhere.cookie)]).toEqual([200, 200]);
    gateway.sessions.delete(elsewhere.cookie.slice(4));
    const body = { headers: { cookie: here.cookie, 'content-type': 'application/json' }, text: '{}' };
    await gateway.send('POST', '/api/account/password', body.headers, body.text);
    expect([await status(here.cookie), await status(elsewhere.cookie)]).toEqual([200, 401]);
  });

  it('are not cached from a response that was requested before their revocation', async () => {
    const { cookie, session } = gateway.createSession();
    const usual = gateway.services.identity.handler;
    const gate = new Gate();
    gateway.services.identity.handler = async (_request, response) => {
      await gate.wait();
      json(response, 200, { session });
    };
    const early = status(cookie);
    await gate.reached;
    gateway.services.identity.handler = usual;
    gateway.sessions.clear();
    const other = gateway.createSession();
    gateway.broker.publishPlain(SESSION_REVOKED, { userId: session.userId, sessionIds: [session.sessionId] });
    await gateway.broker.connection.flush();
    expect(await status(other.cookie)).toBe(200);
    gate.open();
    expect(await early).toBe(200);
    expect(await status(cookie)).toBe(401);
  });

  it('are not resolved for a malformed token', async () => {
    const count = await resolutions(async () => {
      for (const cookie of ['sid=short', 'sid=', `other=${'a'.repeat(43)}`, `xsid=${'a'.repeat(43)}`, `__Host-sid=${'a'.repeat(43)}`]) {
        expect(await status(cookie)).toBe(401);
      }
    });
    expect(count).toBe(0);
  });

  it('are 503 while identity is unavailable, and visitors are served', async () => {
    const { cookie } = gateway.createSession();
    await gateway.services.identity.stop();
    try {
      const { status: refused, headers, text } = await gateway.send('GET', '/api/me', { cookie });
      expect([refused, headers['retry-after']]).toEqual([503, '5']);
      expect(text).not.toMatch(/identity|127\.0\.0\.1|ECONN/);
      expect((await gateway.send('GET', '/api/me')).status).toBe(401);
      expect((await gateway.send('GET', '/api/tools?limit=1', { cookie })).status).toBe(200);
      expect((await gateway.send('GET', '/api/config', { cookie })).status).toBe(200);
    } finally {
      await gateway.services.identity.restart();
    }
  });

  it('are not cached while events cannot arrive, and old entries are dropped afterwards', async () => {
    const { cookie } = gateway.createSession();
    expect(await status(cookie)).toBe(200);
    await gateway.ownNats.kill();
    await gateway.waitUntilSubscribed(false);
    expect(await resolutions(async () => [await status(cookie), await status(cookie)])).toBe(2);
    await gateway.ownNats.restart();
    await gateway.waitUntilSubscribed();
    expect(await resolutions(async () => [await status(cookie), await status(cookie)])).toBe(1);
  });
});

describe('sessions with an https public URL', () => {
  it('use only the __Host- cookie', async () => {
    const gateway = await TestGateway.start({ settings: { PUBLIC_URL: 'https://exe.example.com' } });
    const token = gateway.createSession().cookie.slice(4);
    const status = async (cookie: string): Promise<number> => (await gateway.send('GET', '/api/dashboard/stats', { cookie })).status;
    expect([await status(`sid=${token}`), await status(`__Host-sid=${token}`)]).toEqual([401, 200]);
    expect((await gateway.send('GET', '/api/config')).headers['strict-transport-security']).toMatch(/^max-age=\d{8}/);
    await gateway.close();
  });
});
