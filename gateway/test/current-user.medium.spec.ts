import { randomUUID } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { SESSION_REVOKED, type SessionAccount, subscriptionChanged } from '@libs/contracts';
import { eventually } from '@testing';
import { json } from './fake-service';
import { type RawAnswer, TestGateway } from './test-gateway';

const ME = '/api/me';
const LATER = new Date(Date.now() + 3_600_000).toISOString();
const FREE: SessionAccount = { username: 'anna', accessUntil: null, membershipVersion: -1 };

describe('GET /api/me', () => {
  let gateway: TestGateway;
  beforeAll(async () => {
    gateway = await TestGateway.start({ ownNats: true });
    await untilAnswered();
  });
  afterAll(() => gateway.close());

  const get = (cookie: string, method = 'GET'): Promise<RawAnswer> => gateway.send(method, ME, { cookie });
  const userOf = ({ text }: RawAnswer) => (JSON.parse(text) as { user: { isPro: boolean; accessUntil?: string } }).user;
  const isPro = async (cookie: string): Promise<boolean> => userOf(await get(cookie)).isPro;
  const aSession = (account: Partial<SessionAccount> = {}) => gateway.createSession({ account: { ...FREE, ...account } });
  const forwarded = () => gateway.services.identity.to(ME).length;
  const membership = (userId: string, accessUntil: string | null, version?: number) =>
    subscriptionChanged({ userId, proUntil: accessUntil, accessUntil, source: 'grant', cancelled: false }, { version });

  /** Waits until the gateway has received the events of the last second. */
  async function untilAnswered(): Promise<void> {
    await eventually(async () => {
      const before = forwarded();
      await get(aSession().cookie);
      expect(forwarded()).toBe(before);
    });
  }

  it('is answered from the session, without another request to identity', async () => {
    const { cookie, session } = gateway.createSession({ isAdmin: true, account: { ...FREE, accessUntil: LATER } });
    const [resolved, before] = [gateway.timesResolved, forwarded()];
    const user = { id: session.userId, username: 'anna', isPro: true, isAdmin: true, accessUntil: LATER };
    for (let round = 0; round < 3; round += 1) expect(JSON.parse((await get(cookie)).text)).toEqual({ user });
    expect([gateway.timesResolved - resolved, forwarded() - before]).toEqual([1, 0]);
  });

  it('has the headers of a forwarded response, also for HEAD', async () => {
    const [direct, proxied] = [aSession().cookie, gateway.createSession().cookie];
    const body = JSON.stringify({ user: userOf(await get(direct)) });
    const resolve = gateway.services.identity.handler;
    gateway.services.identity.handler = (request, response, seen) =>
      request.url === ME
        ? void response
            .writeHead(200, {
              'content-type': 'application/json; charset=utf-8',
              'cache-control': 'no-store',
              'content-length': body.length,
            })
            .end(body)
        : resolve(request, response, seen);
    const stable = ({ 'x-request-id': id, date, ...headers }: IncomingHttpHeaders) => [headers, typeof id, typeof date];
    for (const method of ['GET', 'HEAD']) {
      const [ours, theirs] = [await get(direct, method), await get(proxied, method)];
      expect([ours.status, ours.text, stable(ours.headers)]).toEqual([theirs.status, theirs.text, stable(theirs.headers)]);
    }
    gateway.services.identity.handler = resolve;
  });

  it('says Pro as soon as the event arrives, although identity has not handled it yet', async () => {
    const [known, resolvedLater] = [aSession(), aSession()];
    expect(await isPro(known.cookie)).toBe(false);
    for (const { session } of [known, resolvedLater]) await gateway.broker.publish(membership(session.userId, LATER, 1));
    await eventually(async () => expect(await isPro(known.cookie)).toBe(true));
    expect(userOf(await get(resolvedLater.cookie))).toMatchObject({ isPro: true, accessUntil: LATER });
    await gateway.broker.publish(membership(known.session.userId, null, 2), membership(known.session.userId, LATER, 1));
    await eventually(async () => expect(await isPro(known.cookie)).toBe(false));
  });

  it('says no longer Pro once the period ends, without an event', async () => {
    const { cookie } = aSession({ accessUntil: new Date(Date.now() + 700).toISOString() });
    expect(await isPro(cookie)).toBe(true);
    const resolved = gateway.timesResolved;
    await eventually(async () => expect(await isPro(cookie)).toBe(false));
    expect(userOf(await get(cookie))).not.toHaveProperty('accessUntil');
    expect(gateway.timesResolved).toBe(resolved);
  });

  it('is 401 as soon as an event reports the end of the session', async () => {
    const { cookie, session } = aSession();
    expect((await get(cookie)).status).toBe(200);
    gateway.sessions.clear();
    gateway.broker.publishPlain(SESSION_REVOKED, { userId: session.userId, sessionIds: [session.sessionId] });
    await eventually(async () => expect((await get(cookie)).status).toBe(401));
  });

  it.each(['/api/payments/p1', '/api/account/subscription/refresh'])('is resolved again after the member has read %s', async (path) => {
    const { cookie, session } = aSession();
    expect(await isPro(cookie)).toBe(false);
    session.account = { ...FREE, accessUntil: LATER };
    expect((await gateway.send(path.endsWith('refresh') ? 'POST' : 'GET', path, { cookie })).status).toBe(200);
    expect(await isPro(cookie)).toBe(true);
  });

  it('is resolved again after an event that cannot be ordered', async () => {
    const { cookie, session } = aSession();
    expect(await isPro(cookie)).toBe(false);
    session.account = { ...FREE, accessUntil: LATER };
    await gateway.broker.publish(membership(randomUUID(), null));
    await eventually(async () => expect(await isPro(cookie)).toBe(true), 3_000);
  });

  it('is forwarded while identity does not say that its copy of memberships is current, and with a body', async () => {
    const before = forwarded();
    expect((await get(gateway.createSession().cookie)).text).toBe('{"ok":true}');
    await gateway.send('GET', ME, { cookie: aSession().cookie, 'content-type': 'application/json', 'content-length': '2' }, '{}');
    expect(forwarded() - before).toBe(2);
  });

  it('is forwarded while events cannot arrive, and for a second afterwards', async () => {
    const { cookie } = aSession();
    expect(await isPro(cookie)).toBe(false);
    await gateway.ownNats.kill();
    await gateway.waitUntilSubscribed(false);
    const before = forwarded();
    await get(cookie);
    await gateway.ownNats.restart();
    await gateway.waitUntilSubscribed();
    await get(aSession().cookie);
    expect(forwarded() - before).toBe(2);
    await untilAnswered();
  });

  it('is forwarded while the broker refuses the events of memberships', async () => {
    const other = await TestGateway.start({ brokerUser: 'catalogue' });
    await sleep(1_100); // longer than a gateway forwards after it has subscribed
    const { cookie } = other.createSession({ account: { ...FREE, accessUntil: LATER } });
    expect((await other.send('GET', ME, { cookie })).text).toBe('{"ok":true}');
    await other.close();
  });

  it('is 503 while identity is unavailable and the session is not known', async () => {
    const { identity } = gateway.services;
    identity.handler = (_request, response) => json(response, 500, {});
    expect((await get(aSession().cookie)).status).toBe(503);
  });
});
