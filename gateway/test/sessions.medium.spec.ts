import { randomUUID } from 'node:crypto';
import { SESSION_REVOKED, userChanged } from '@libs/contracts';
import { eventually } from '@testing';
import { Gate, json } from './fake-service';
import { TestGateway } from './test-gateway';

describe('sessions', () => {
  let gateway: TestGateway;
  beforeAll(async () => (gateway = await TestGateway.start()));
  afterAll(() => gateway.close());

  const status = async (cookie: string): Promise<number> => (await gateway.send('GET', '/api/dashboard/stats', { cookie })).status;
  /** How often `run` makes the gateway ask identity. */
  const asked = async (run: () => Promise<unknown>): Promise<number> => {
    const before = gateway.timesResolved;
    await run();
    return gateway.timesResolved - before;
  };

  it('identity is asked once for many requests of a browser, also when they come at the same time', async () => {
    const { cookie } = gateway.signIn();
    const questions = await asked(async () => {
      expect(await Promise.all(Array.from({ length: 20 }, () => status(cookie)))).toEqual(Array(20).fill(200));
      expect(await status(cookie)).toBe(200);
    });
    expect(questions).toBe(1);
  });

  it('a session that another replica has ended is refused as soon as the news is here', async () => {
    const { cookie, session } = gateway.signIn();
    expect(await status(cookie)).toBe(200);
    gateway.sessions.clear();
    gateway.broker.tell(SESSION_REVOKED, { userId: session.userId, sessionIds: [session.sessionId] });
    await eventually(async () => expect(await status(cookie)).toBe(401), 3_000);
  });

  it('a user who has been changed is asked about again', async () => {
    const { cookie, session } = gateway.signIn({ isAdmin: true });
    expect((await gateway.send('GET', '/api/admin/users', { cookie })).status).toBe(200);
    session.isAdmin = false;
    const data = { id: session.userId, username: 'u', email: 'u@example.com', isAdmin: false, createdAt: new Date().toISOString() };
    await gateway.broker.publish(userChanged(data, { version: 2 }));
    await eventually(async () => expect((await gateway.send('GET', '/api/admin/users', { cookie })).status).toBe(403), 3_000);
  });

  it('a logged-out cookie is dead with the answer to the log-out', async () => {
    const { cookie } = gateway.signIn();
    expect(await status(cookie)).toBe(200);
    gateway.sessions.clear();
    expect((await gateway.send('POST', '/api/logout', { cookie })).status).toBe(200);
    expect(await status(cookie)).toBe(401);
  });

  it('changing the password forgets every session of the user', async () => {
    const userId = randomUUID();
    const [here, elsewhere] = [gateway.signIn({ userId }), gateway.signIn({ userId })];
    expect([await status(here.cookie), await status(elsewhere.cookie)]).toEqual([200, 200]);
    gateway.sessions.delete(elsewhere.cookie.slice(4));
    const body = { headers: { cookie: here.cookie, 'content-type': 'application/json' }, text: '{}' };
    await gateway.send('POST', '/api/account/password', body.headers, body.text);
    expect([await status(here.cookie), await status(elsewhere.cookie)]).toEqual([200, 401]);
  });

  it('an answer that was asked for before the end of the session is not believed later', async () => {
    const { cookie, session } = gateway.signIn();
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
    const other = gateway.signIn();
    gateway.broker.tell(SESSION_REVOKED, { userId: session.userId, sessionIds: [session.sessionId] });
    await gateway.broker.connection.flush();
    expect(await status(other.cookie)).toBe(200);
    gate.open();
    expect(await early).toBe(200);
    expect(await status(cookie)).toBe(401);
  });

  it('something that cannot be a token is nobody, and identity is not asked', async () => {
    const questions = await asked(async () => {
      for (const cookie of ['sid=short', 'sid=', `other=${'a'.repeat(43)}`, `xsid=${'a'.repeat(43)}`, `__Host-sid=${'a'.repeat(43)}`]) {
        expect(await status(cookie)).toBe(401);
      }
    });
    expect(questions).toBe(0);
  });

  it('while identity is away a cookie is 503 and a visitor is served', async () => {
    const { cookie } = gateway.signIn();
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

  it('while news cannot arrive nothing is remembered, and afterwards nothing old is believed', async () => {
    const { cookie } = gateway.signIn();
    expect(await status(cookie)).toBe(200);
    await gateway.nats.kill();
    await gateway.untilItHearsNews(false);
    expect(await asked(async () => [await status(cookie), await status(cookie)])).toBe(2);
    await gateway.nats.restart();
    await gateway.untilItHearsNews();
    expect(await asked(async () => [await status(cookie), await status(cookie)])).toBe(1);
  });
});

describe('sessions where users come by https', () => {
  it('only the cookie that is tied to this very host counts', async () => {
    const gateway = await TestGateway.start({ settings: { PUBLIC_URL: 'https://exe.example.com' } });
    const token = gateway.signIn().cookie.slice(4);
    const status = async (cookie: string): Promise<number> => (await gateway.send('GET', '/api/dashboard/stats', { cookie })).status;
    expect([await status(`sid=${token}`), await status(`__Host-sid=${token}`)]).toEqual([401, 200]);
    expect((await gateway.send('GET', '/api/config')).headers['strict-transport-security']).toMatch(/^max-age=\d{8}/);
    await gateway.close();
  });
});
