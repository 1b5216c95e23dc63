import type { MemberSession, SessionRevoked } from '@libs/contracts';
import { Transactions } from '@libs/persistence';
import { eventually, type TestService } from '@testing';
import { SessionRepository } from '../src/store/session.repository';
import { ChangePassword } from '../src/use-cases/change-password';
import { CheckCredentials } from '../src/use-cases/check-credentials';
import { CreateSession } from '../src/use-cases/create-session';
import { RequestEmailChange } from '../src/use-cases/request-email-change';
import {
  aMember,
  aNewSession,
  another,
  aRegistration,
  Browser,
  collectRevocations,
  cookieOf,
  expectRetryWithin,
  resolve,
  startIdentity,
} from './factories';

const NEW = 'a brand new passphrase';

describe('POST /api/account/password', () => {
  let service: TestService;
  let revoked: SessionRevoked[];
  beforeAll(async () => {
    service = await startIdentity();
    revoked = await collectRevocations(service);
  });
  afterAll(() => service.close());

  const change = (browser: Browser, body: unknown) => browser.post('/api/account/password', body);

  it('changes the password, ends every session, and gives this browser a new one in its place', async () => {
    const member = await aMember(service);
    const other = await another(service, member);
    const old = member.browser.token;
    const ended = [(await member.browser.caller()).sessionId, (await other.caller()).sessionId];
    const sessionOf = () =>
      member.browser.get('/api/account/sessions').then(({ body }) => body.find(({ current }: MemberSession) => current));
    const { createdAt } = await sessionOf();
    const answer = await change(member.browser, { currentPassword: member.password, newPassword: NEW });
    expect([answer.status, answer.body]).toEqual([200, { message: 'Password changed. You have been logged out everywhere else.' }]);
    expect([await resolve(service, old), await resolve(service, other.token)]).toEqual([null, null]);
    expect((await member.browser.get('/api/me')).status).toBe(200);
    expect(await sessionOf()).toMatchObject({ createdAt });
    await eventually(() => {
      const event = revoked.find(({ userId }) => userId === member.user.id);
      expect(event?.sessionIds.sort()).toEqual(ended.sort());
    });

    const login = (password: string) => new Browser(service).post('/api/login', { email: member.email, password });
    expect((await login(member.password)).status).toBe(401);
    expect((await login(NEW)).status).toBe(200);
  });

  it('keeps the end of a session that stays logged in', async () => {
    const { browser, email, password } = await aMember(service);
    await browser.post('/api/login', { email, password, stayLoggedIn: true });
    const before = await resolve(service, browser.token);
    const { attributes } = cookieOf(await change(browser, { currentPassword: password, newPassword: NEW }));
    expect((await resolve(service, browser.token))?.expiresAt).toBe(before?.expiresAt);
    expect(attributes).toEqual(['HttpOnly', expect.stringMatching(/^Max-Age=25\d{5}$/), 'Path=/', 'SameSite=Lax']);
  });

  it('is refused if the password changes meanwhile', async () => {
    const { browser } = await aMember(service);
    const member = (await service.app.get(SessionRepository).memberOf(await browser.caller(), new Date()))!;
    const outdated = { ...member, passwordHash: 'the hash that was checked' };
    const changed = service.app.get(Transactions).run((tx) => service.app.get(ChangePassword).run(tx, outdated, 'a new hash', new Date()));
    await expect(changed).rejects.toMatchObject({ code: 'password_changed' });
  });

  it('stops a change of the email whose password was checked before', async () => {
    const { browser } = await aMember(service);
    const member = (await service.app.get(SessionRepository).memberOf(await browser.caller(), new Date()))!;
    const outdated = { ...member, passwordHash: 'the hash that was checked' };
    const { email } = aRegistration();
    const requested = service.app.get(Transactions).run((tx) => service.app.get(RequestEmailChange).run(tx, outdated, email, new Date()));
    await expect(requested).rejects.toMatchObject({ code: 'password_changed' });
  });

  it('is refused if the session ends meanwhile', async () => {
    const { browser, user, email, password } = await aMember(service);
    const member = (await service.app.get(SessionRepository).memberOf(await browser.caller(), new Date()))!;
    await browser.post('/api/logout');
    const { passwordHash } = member;
    const replaced = service.app.get(Transactions).run((tx) => service.app.get(ChangePassword).run(tx, member, passwordHash, new Date()));
    await expect(replaced).rejects.toMatchObject({ kind: 'unauthenticated' });
    expect(await service.query('select 1 from sessions where user_id = $1', [user.id])).toEqual([]);
    expect((await new Browser(service).post('/api/login', { email, password })).status).toBe(200);
  });

  it('mails the member about each change, but not about a refused one', async () => {
    const { browser, email, password } = await aMember(service);
    const mails = () => service.query(`select subject, blocks from mails where recipient = $1 and key like 'password-changed:%'`, [email]);
    await change(browser, { currentPassword: 'not this one', newPassword: NEW });
    expect(await mails()).toEqual([]);
    await change(browser, { currentPassword: password, newPassword: NEW });
    expect(await mails()).toEqual([{ subject: 'Your password was changed', blocks: expect.anything() }]);
    expect(JSON.stringify(await mails())).toContain('/forgot-password');
    await change(browser, { currentPassword: NEW, newPassword: password });
    expect(await mails()).toHaveLength(2);
  });

  it('rejects a wrong current password and keeps all sessions', async () => {
    const member = await aMember(service);
    const other = await another(service, member);
    const answer = await change(member.browser, { currentPassword: 'not this one', newPassword: NEW });
    expect(answer.status).toBe(400);
    expect(answer.body.errors).toEqual([{ field: 'currentPassword', message: 'Your current password is incorrect.' }]);
    expect(await resolve(service, other.token)).not.toBeNull();
  });

  it.each([
    ['too short', 'short', 'Password must be 8 to 128 characters long.'],
    ['too common', 'password123', 'This password is too common. Please choose another one.'],
    ['no text', 12345678, 'Password must be text.'],
    ['missing', undefined, 'Password must be text.'],
  ])('rejects a new password that is %s', async (_, newPassword, message) => {
    const { browser, password } = await aMember(service);
    const answer = await change(browser, { currentPassword: password, newPassword });
    expect(answer.status).toBe(400);
    expect(answer.body.errors).toEqual([{ field: 'newPassword', message: message }]);
  });

  it.each(['username', 'email'] as const)('rejects the %s as new password', async (name) => {
    const member = await aMember(service);
    const answer = await change(member.browser, { currentPassword: member.password, newPassword: member[name].toUpperCase() });
    expect(answer.body.errors).toEqual([{ field: 'newPassword', message: 'Password must not be your username or email.' }]);
  });

  it.each([[undefined], [''], [7], [{ a: 1 }], [null]])('rejects the current password %j', async (currentPassword) => {
    const { browser } = await aMember(service);
    const answer = await change(browser, { currentPassword, newPassword: NEW });
    expect(answer.status).toBe(400);
    expect(answer.body.errors).toEqual([{ field: 'currentPassword', message: 'Please enter your current password.' }]);
  });

  it('throttles guesses of the current password', async () => {
    const { browser, password } = await aMember(service);
    for (let i = 0; i < 5; i += 1) expect((await change(browser, { currentPassword: 'a guess', newPassword: NEW })).status).toBe(400);
    const refused = await change(browser, { currentPassword: password, newPassword: NEW });
    expect(refused.status).toBe(429);
    expectRetryWithin(refused, 5);
  });

  it('returns 401 to a visitor and for a session that has ended', async () => {
    const { browser, password } = await aMember(service);
    const caller = await browser.caller();
    await browser.post('/api/logout');
    const body = { currentPassword: password, newPassword: NEW };
    expect((await change(new Browser(service), body)).status).toBe(401);
    expect((await service.request({ method: 'POST', url: '/api/account/password', body, as: caller })).status).toBe(401);
  });

  it('rejects a login that checked the old password just before the change', async () => {
    const { browser, user, email, password } = await aMember(service);
    const checked = await service.app.get(CheckCredentials).run(email, password, { network: '192.0.2.77', deviceTokens: [] });
    await change(browser, { currentPassword: password, newPassword: NEW });
    const open = service.app.get(Transactions).run((tx) => service.app.get(CreateSession).run(tx, checked!, aNewSession()));
    await expect(open).rejects.toMatchObject({ kind: 'unauthenticated' });
    expect(await service.query('select 1 from sessions where user_id = $1', [user.id])).toHaveLength(1);
  });

  it('accepts one of two concurrent changes and rejects the other', async () => {
    const { browser, password, email } = await aMember(service);
    const [first, second] = ['the first new phrase', 'the second new phrase'];
    const caller = await browser.caller();
    const url = '/api/account/password';
    const answers = await Promise.all(
      [first, second].map((newPassword, i) =>
        service.request({
          method: 'POST',
          url,
          as: caller,
          body: { currentPassword: password, newPassword },
          headers: { 'x-forwarded-for': `192.0.2.${i + 1}` },
        }),
      ),
    );
    const winner = answers.findIndex(({ status }) => status === 200);
    expect(answers[1 - winner]!.status).toBeGreaterThanOrEqual(400);
    expect(answers[1 - winner]!.status).toBeLessThan(500);
    expect((await new Browser(service).post('/api/login', { email, password: [first, second][winner] })).status).toBe(200);
  });
});
