import type { MemberSession, SessionRevoked } from '@libs/contracts';
import { Transactions } from '@libs/persistence';
import { eventually, MINUTE_MS, setClock, type TestService } from '@testing';
import { SessionRepository } from '../src/sessions/session.repository';
import { ChangePassword } from '../src/accounts/passwords.controller';
import { EmailService } from '../src/accounts/email.service';
import { OpenSession } from '../src/login/open-session';
import { PasswordService } from '../src/login/password.service';
import {
  aLoginRequest,
  aMember,
  another,
  aRegistration,
  Browser,
  collectRevocations,
  cookieOf,
  expectRetryWithin,
  insertPasskey,
  resolve,
} from './factories';
import { type Mailbox, startWithMailbox } from './mailbox';

const NEW = 'a brand new passphrase';

let service: TestService;
let mailbox: Mailbox;
let revoked: SessionRevoked[];
beforeAll(async () => {
  ({ service, mailbox } = await startWithMailbox());
  revoked = await collectRevocations(service);
});
afterEach(() => jest.restoreAllMocks());
afterAll(async () => {
  await service.close();
  await mailbox.remove();
});

describe('POST /api/account/password', () => {
  const change = (browser: Browser, body: unknown) => browser.post('/api/account/password', body);

  it('changes the password, ends every session, and gives this browser a new one in its place', async () => {
    const member = await aMember(service);
    const other = await another(service, member);
    const old = member.browser.token;
    const ended = [(await member.browser.caller()).sessionId, (await other.caller()).sessionId];
    const sessionOf = () =>
      member.browser
        .get('/api/account/sessions')
        .then(({ body }) => body.find(({ current }: MemberSession) => current));
    const { createdAt } = await sessionOf();
    const answer = await change(member.browser, {
      currentPassword: member.password,
      newPassword: NEW,
    });
    expect([answer.status, answer.body]).toEqual([
      200,
      { message: 'Password changed. You have been logged out everywhere else.' },
    ]);
    expect([await resolve(service, old), await resolve(service, other.token)]).toEqual([
      null,
      null,
    ]);
    expect((await member.browser.get('/api/me')).status).toBe(200);
    expect(await sessionOf()).toMatchObject({ createdAt });
    await eventually(() => {
      const event = revoked.find(({ userId }) => userId === member.user.id);
      expect(event?.sessionIds.sort()).toEqual(ended.sort());
    });

    const login = (password: string) =>
      new Browser(service).post('/api/login', { email: member.email, password });
    expect((await login(member.password)).status).toBe(401);
    expect((await login(NEW)).status).toBe(200);
  });

  it('keeps the end of a session that stays logged in', async () => {
    const { browser, email, password } = await aMember(service);
    await browser.post('/api/login', { email, password, stayLoggedIn: true });
    const before = await resolve(service, browser.token);
    const { attributes } = cookieOf(
      await change(browser, { currentPassword: password, newPassword: NEW }),
    );
    expect((await resolve(service, browser.token))?.expiresAt).toBe(before?.expiresAt);
    expect(attributes).toEqual([
      'HttpOnly',
      expect.stringMatching(/^Max-Age=25\d{5}$/),
      'Path=/',
      'SameSite=Lax',
    ]);
  });

  it('is refused if the password changes meanwhile', async () => {
    const { browser } = await aMember(service);
    const member = (await service.app
      .get(SessionRepository)
      .findMember(await browser.caller(), new Date()))!;
    const outdated = { ...member, passwordHash: 'the hash that was checked' };
    const changed = service.app
      .get(Transactions)
      .run((tx) => service.app.get(ChangePassword).store(tx, outdated, 'a new hash', new Date()));
    await expect(changed).rejects.toMatchObject({ code: 'password_changed' });
  });

  it('stops a change of the email whose password was checked before', async () => {
    const { browser } = await aMember(service);
    const member = (await service.app
      .get(SessionRepository)
      .findMember(await browser.caller(), new Date()))!;
    const outdated = { ...member, passwordHash: 'the hash that was checked' };
    const { email } = aRegistration();
    const requested = service.app.get(EmailService).requestChange(outdated, email);
    await expect(requested).rejects.toMatchObject({ code: 'password_changed' });
  });

  it('is refused if the session ends meanwhile', async () => {
    const { browser, user, email, password } = await aMember(service);
    const member = (await service.app
      .get(SessionRepository)
      .findMember(await browser.caller(), new Date()))!;
    await browser.post('/api/logout');
    const { passwordHash } = member;
    const replaced = service.app
      .get(Transactions)
      .run((tx) => service.app.get(ChangePassword).store(tx, member, passwordHash, new Date()));
    await expect(replaced).rejects.toMatchObject({ kind: 'unauthenticated' });
    expect(await service.query('select 1 from sessions where user_id = $1', [user.id])).toEqual([]);
    expect((await new Browser(service).post('/api/login', { email, password })).status).toBe(200);
  });

  it('mails the member about each change, but not about a refused one', async () => {
    const { browser, email, password } = await aMember(service);
    const mails = () =>
      service.query(
        `select subject, blocks from mails where recipient = $1 and key like 'password-changed:%'`,
        [email],
      );
    await change(browser, { currentPassword: 'not this one', newPassword: NEW });
    expect(await mails()).toEqual([]);
    await change(browser, { currentPassword: password, newPassword: NEW });
    expect(await mails()).toEqual([
      { subject: 'Your password was changed', blocks: expect.anything() },
    ]);
    expect(JSON.stringify(await mails())).toContain('/forgot-password');
    await change(browser, { currentPassword: NEW, newPassword: password });
    expect(await mails()).toHaveLength(2);
  });

  it('rejects a wrong current password and keeps all sessions', async () => {
    const member = await aMember(service);
    const other = await another(service, member);
    const answer = await change(member.browser, {
      currentPassword: 'not this one',
      newPassword: NEW,
    });
    expect(answer.status).toBe(400);
    expect(answer.body.errors).toEqual([
      { field: 'currentPassword', message: 'Your current password is incorrect.' },
    ]);
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
    const answer = await change(member.browser, {
      currentPassword: member.password,
      newPassword: member[name].toUpperCase(),
    });
    expect(answer.body.errors).toEqual([
      { field: 'newPassword', message: 'Password must not be your username or email.' },
    ]);
  });

  it.each([[undefined], [''], [7], [{ a: 1 }], [null]])(
    'rejects the current password %j',
    async (currentPassword) => {
      const { browser } = await aMember(service);
      const answer = await change(browser, { currentPassword, newPassword: NEW });
      expect(answer.status).toBe(400);
      expect(answer.body.errors).toEqual([
        { field: 'currentPassword', message: 'Please enter your current password.' },
      ]);
    },
  );

  it('throttles guesses of the current password', async () => {
    const { browser, password } = await aMember(service);
    for (let i = 0; i < 5; i += 1)
      expect((await change(browser, { currentPassword: 'a guess', newPassword: NEW })).status).toBe(
        400,
      );
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
    expect(
      (await service.request({ method: 'POST', url: '/api/account/password', body, as: caller }))
        .status,
    ).toBe(401);
  });

  it('rejects a login that checked the old password just before the change', async () => {
    const { browser, user, email, password } = await aMember(service);
    const checked = await service.app
      .get(PasswordService)
      .login(email, password, { network: '192.0.2.77', deviceTokens: [] });
    await change(browser, { currentPassword: password, newPassword: NEW });
    const open = service.app
      .get(Transactions)
      .run((tx) => service.app.get(OpenSession).run(tx, checked!, aLoginRequest(), new Date()));
    await expect(open).rejects.toMatchObject({ kind: 'unauthenticated' });
    expect(
      await service.query('select 1 from sessions where user_id = $1', [user.id]),
    ).toHaveLength(1);
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
    expect(
      (await new Browser(service).post('/api/login', { email, password: [first, second][winner] }))
        .status,
    ).toBe(200);
  });
});

describe('resetting a forgotten password', () => {
  const LINK = 'Set a new password';
  const INVALID = 'This link is no longer valid. Please request a new one.';

  const forgot = (email: unknown, browser = new Browser(service)) =>
    browser.post('/api/password/forgot', { email });
  const reset = (token: unknown, password: unknown = NEW) =>
    new Browser(service).post('/api/password/reset', { token, password });
  const login = (email: string, password: string) =>
    new Browser(service).post('/api/login', { email, password });
  const requestsAreHandled = () =>
    eventually(async () =>
      expect(await service.query('select id from password_reset_requests')).toEqual([]),
    );
  const aLink = async (email: string, count = 1) => {
    await forgot(email);
    return mailbox.tokenTo(email, LINK, count);
  };

  it('sends a link that sets the password once, ends all sessions and sends a notice', async () => {
    const member = await aMember(service);
    const other = await another(service, member);
    const token = await aLink(member.email);
    const answer = await reset(token);
    expect([answer.status, answer.body]).toEqual([
      200,
      { message: 'Your password was changed. Please log in with your new password.' },
    ]);
    expect([
      await resolve(service, member.browser.token),
      await resolve(service, other.token),
    ]).toEqual([null, null]);
    await eventually(() =>
      expect(revoked.find(({ userId }) => userId === member.user.id)?.sessionIds).toHaveLength(2),
    );
    expect([
      (await login(member.email, member.password)).status,
      (await login(member.email, NEW)).status,
    ]).toEqual([401, 200]);
    await mailbox.waitFor(member.email, 'Your password was changed');

    const again = await reset(token, 'yet another passphrase');
    expect([again.status, again.body.code, again.body.message]).toEqual([
      400,
      'invalid_link',
      INVALID,
    ]);
  });

  it('removes second factors that were added before the email was confirmed, since somebody else can have registered with it', async () => {
    const { email, user } = await aMember(service);
    const passkeys = () => service.query('select id from passkeys where user_id = $1', [user.id]);
    await insertPasskey(service, user.id);
    expect((await reset(await aLink(email))).status).toBe(200);
    expect(await passkeys()).toEqual([]);
    await mailbox.waitFor(email, 'A two-factor method was removed from your account');
    const id = await insertPasskey(service, user.id);
    expect((await reset(await aLink(email, 2))).status).toBe(200);
    expect(await passkeys()).toEqual([{ id }]);
  });

  it("forgets the account's devices and networks, so that a login from a thief's browser is mailed again", async () => {
    const member = await aMember(service);
    const thief = await another(service, member);
    expect((await reset(await aLink(member.email))).status).toBe(200);
    await thief.post('/api/login', { email: member.email, password: NEW });
    const key = `key like 'new-device:%'`;
    expect(
      await service.query(`select 1 from mails where recipient = $1 and ${key}`, [member.email]),
    ).toHaveLength(2);
  });

  it('gives a suspended member no session, neither with the link nor with the new password', async () => {
    const { email, user } = await aMember(service);
    await service.query('update users set suspended_at = now() where id = $1', [user.id]);
    const answer = await reset(await aLink(email));
    expect([answer.status, answer.headers.getSetCookie()]).toEqual([200, []]);
    expect(await login(email, NEW)).toMatchObject({
      status: 403,
      body: { code: 'account_suspended' },
    });
    expect(await service.query('select 1 from sessions where user_id = $1', [user.id])).toEqual([]);
  });

  it('keeps only the hash of the token once the mail has left', async () => {
    const { email, user } = await aMember(service);
    const token = await aLink(email);
    await eventually(async () => {
      const mails = await service.query(
        `select blocks from mails where recipient = $1 and key like 'password-reset-link:%'`,
        [email],
      );
      expect(mails).toEqual([{ blocks: null }]);
    });
    const rows = await service.query(
      'select row_to_json(t)::text as row from account_tokens t where user_id = $1',
      [user.id],
    );
    expect(rows.some(({ row }) => String(row).includes(token))).toBe(false);
  });

  it('answers alike for known and unknown emails, without reading the accounts', async () => {
    const { email } = await aMember(service);
    const unknown = aRegistration().email;
    const runner = service.dataSource.createQueryRunner();
    await runner.startTransaction();
    try {
      await runner.query('lock table users, account_tokens, mails in access exclusive mode');
      const answers = await Promise.all([forgot(email), forgot(unknown)]);
      for (const { status, body } of answers) {
        expect([status, body]).toEqual([
          202,
          {
            message:
              'If this email has an account, we have sent a link to it. The link works for 30 minutes.',
          },
        ]);
      }
    } finally {
      await runner.rollbackTransaction();
      await runner.release();
    }
    await mailbox.waitFor(email, LINK);
    await requestsAreHandled();
    expect(await mailbox.mailsTo(unknown)).toEqual([]);
  });

  it('voids older links with a new request', async () => {
    const { email } = await aMember(service);
    const older = await aLink(email);
    const newer = await aLink(email, 2);
    expect([(await reset(older)).status, (await reset(newer)).status]).toEqual([400, 200]);
  });

  it('voids links when the password is changed', async () => {
    const { email, password, browser } = await aMember(service);
    const token = await aLink(email);
    expect(
      (await browser.post('/api/account/password', { currentPassword: password, newPassword: NEW }))
        .status,
    ).toBe(200);
    expect((await reset(token, 'the attacker wants this')).status).toBe(400);
    expect((await login(email, NEW)).status).toBe(200);
  });

  it('rejects a link after 30 minutes', async () => {
    const { email, password } = await aMember(service);
    const token = await aLink(email);
    const later = Date.now() + 30 * MINUTE_MS;
    setClock(service, () => later);
    expect((await reset(token)).body.message).toBe(INVALID);
    jest.restoreAllMocks();
    expect((await login(email, password)).status).toBe(200);
  });

  it.each([['A'.repeat(43)], ['short'], [''], [7], [null], [undefined], [{ a: 1 }]])(
    'rejects the token %j',
    async (token) => {
      expect((await reset(token)).status).toBe(400);
    },
  );

  it('rejects a bad password and leaves the link usable', async () => {
    const { email, username } = await aMember(service);
    const token = await aLink(email);
    for (const password of ['short', 'password123', username, email, 7]) {
      const answer = await reset(token, password);
      expect([answer.status, answer.body.errors[0].field]).toEqual([400, 'password']);
    }
    expect((await reset(token)).status).toBe(200);
  });

  it('accepts one of many concurrent resets with one token', async () => {
    const { email } = await aMember(service);
    const token = await aLink(email);
    const passwords = Array.from({ length: 4 }, (_, index) => `passphrase number ${index}`);
    const answers = await Promise.all(passwords.map((password) => reset(token, password)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400, 400]);
    const winner = answers.findIndex(({ status }) => status === 200);
    expect((await login(email, passwords[winner]!)).status).toBe(200);
  });

  it('rejects a login that checked the old password just before the reset', async () => {
    const { email, password, user } = await aMember(service);
    const token = await aLink(email);
    const checked = await service.app
      .get(PasswordService)
      .login(email, password, { network: '192.0.2.77', deviceTokens: [] });
    await reset(token);
    const open = service.app
      .get(Transactions)
      .run((tx) => service.app.get(OpenSession).run(tx, checked!, aLoginRequest(), new Date()));
    await expect(open).rejects.toMatchObject({ kind: 'unauthenticated' });
    expect(await service.query('select 1 from sessions where user_id = $1', [user.id])).toEqual([]);
  });

  it('sends at most five links an hour to one account, without showing it', async () => {
    const { email } = await aMember(service);
    for (let count = 1; count <= 5; count += 1) await aLink(email, count);
    const sixth = await forgot(email);
    expect(sixth.status).toBe(202);
    await requestsAreHandled();
    await mailbox.waitFor(email, LINK, 5);
  });

  it('limits the requests of one network, whatever the email', async () => {
    const browser = new Browser(service);
    const answers = await Promise.all(
      Array.from({ length: 40 }, () => forgot(aRegistration().email, browser)),
    );
    expect(answers.filter(({ status }) => status === 202)).toHaveLength(30);
    const refused = await forgot(aRegistration().email, browser);
    expect([refused.status, refused.body.code]).toEqual([429, 'too_many_resets']);
    expectRetryWithin(refused, 600);
    expect((await forgot(aRegistration().email)).status).toBe(202);
  });
});
