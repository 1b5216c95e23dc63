import { PENDING_LOGIN_HEADER } from '@libs/auth';
import { userChanged } from '@libs/contracts';
import { Transactions } from '@libs/persistence';
import { MINUTE_MS, setClock, untilBlocked } from '@testing';
import type { TestResponse, TestService } from '@testing';
import { Browser, insertPasskey, makeAdministrator, resolve } from './factories';
import { type Mailbox, startWithMailbox } from './mailbox';
import {
  aConfirmedMember,
  addApp,
  addPasskey,
  codeAt,
  fromBase32,
  pendingTokenOf,
} from './second-factor';

type Member = Awaited<ReturnType<typeof aConfirmedMember>>;

let service: TestService;
let mailbox: Mailbox;
beforeAll(async () => {
  ({ service, mailbox } = await startWithMailbox());
});
afterEach(() => jest.restoreAllMocks());
afterAll(async () => {
  await service.close();
  await mailbox.remove();
});

const sendCode = (token: string, code: unknown, at = service) =>
  at.request({
    method: 'POST',
    url: '/api/login/second-factor',
    body: { code },
    headers: { [PENDING_LOGIN_HEADER]: token },
  });

describe('a second factor', () => {
  let now: number;
  beforeEach(() => {
    now = Date.now();
    setClock(service, () => now);
  });

  const codeOf = (secret: Buffer, at = now) => codeAt(secret, new Date(at));
  const send = (browser: Browser, method: 'DELETE', url: string) =>
    browser.caller().then((as) => service.request({ method, url, as }));
  /** A member with an authenticator app whose current code is unused. */
  async function aMemberWithApp() {
    const member = await aConfirmedMember(service);
    const app = await addApp(member.browser, new Date(now));
    now += MINUTE_MS;
    return { ...member, ...app };
  }

  async function checkPassword(
    { email, password }: Pick<Member, 'email' | 'password'>,
    stayLoggedIn = false,
  ) {
    const answer = await new Browser(service).post('/api/login', { email, password, stayLoggedIn });
    expect([answer.status, answer.body.code]).toEqual([401, 'second_factor_required']);
    return pendingTokenOf(answer);
  }

  it('is required after the password, and ends the login with the chosen duration', async () => {
    const member = await aMemberWithApp();
    const token = await checkPassword(member, true);
    expect(await resolve(service, token)).toBeNull();
    const answer = await sendCode(token, ` ${codeOf(member.secret).replace(/^.../, '$& ')}`);
    expect([answer.status, answer.body]).toEqual([200, { user: member.user }]);
    const [session, , cleared] = answer.headers.getSetCookie();
    expect(session).toMatch(/^sid=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax; Max-Age=2592000$/);
    expect(cleared).toBe('pending-login=; Path=/; HttpOnly; SameSite=Strict; Max-Age=0');
  });

  it('is not required before a first code has confirmed the app', async () => {
    const { browser, email, password } = await aConfirmedMember(service);
    const { body } = await browser.post('/api/account/totp');
    expect(body.uri).toContain(`secret=${body.secret}`);
    const wrong = await browser.post('/api/account/totp/confirm', {
      code: codeOf(fromBase32(body.secret), now + 10 * MINUTE_MS),
    });
    expect([wrong.status, wrong.body.errors[0].field]).toEqual([400, 'code']);
    expect((await new Browser(service).post('/api/login', { email, password })).status).toBe(200);
  });

  it('cannot be removed before a first code has confirmed the app', async () => {
    const { browser } = await aConfirmedMember(service);
    const { body } = await browser.post('/api/account/totp');
    const refused = await send(browser, 'DELETE', '/api/account/totp');
    expect([refused.status, refused.body.code]).toEqual([404, 'factor_not_found']);
    expect(
      (await browser.post('/api/account/totp/confirm', { code: codeOf(fromBase32(body.secret)) }))
        .status,
    ).toBe(200);
  });

  it('is shown to the member without its secrets, and can be removed', async () => {
    const { browser, email, ...member } = await aMemberWithApp();
    const state = await browser.get('/api/account/second-factor');
    expect(state.body).toEqual({ totp: true, passkeys: [], backupCodesLeft: 10 });
    expect((await browser.post('/api/account/totp')).body.code).toBe('totp_active');
    expect((await send(browser, 'DELETE', '/api/account/totp')).status).toBe(200);
    expect((await send(browser, 'DELETE', '/api/account/totp')).status).toBe(404);
    expect((await browser.get('/api/account/second-factor')).body).toEqual({
      totp: false,
      passkeys: [],
      backupCodesLeft: 0,
    });
    expect((await browser.post('/api/account/backup-codes')).status).toBe(409);
    expect(
      (await new Browser(service).post('/api/login', { email, password: member.password })).status,
    ).toBe(200);
    await mailbox.waitFor(email, 'A two-factor method was added to your account');
    await mailbox.waitFor(email, 'A two-factor method was removed from your account');
  });

  it('leaves the backup codes until the last second factor is removed', async () => {
    const { browser, user } = await aMemberWithApp();
    const passkey = await insertPasskey(service, user.id);
    const codesLeft = async () =>
      (await browser.get('/api/account/second-factor')).body.backupCodesLeft as number;
    expect((await send(browser, 'DELETE', '/api/account/totp')).status).toBe(200);
    expect(await codesLeft()).toBe(10);
    expect((await send(browser, 'DELETE', `/api/account/passkeys/${passkey}`)).status).toBe(200);
    expect(await codesLeft()).toBe(0);
  });

  it('refuses a code that was used, older ones, and the one that confirmed the app', async () => {
    const member = await aMemberWithApp();
    const used = codeOf(member.secret);
    expect(
      (await sendCode(await checkPassword(member), codeOf(member.secret, now - MINUTE_MS))).status,
    ).toBe(401);
    expect((await sendCode(await checkPassword(member), used)).status).toBe(200);
    for (const code of [used, codeOf(member.secret, now - 30_000)]) {
      const answer = await sendCode(await checkPassword(member), code);
      expect([answer.status, answer.body.code]).toEqual([401, 'invalid_second_factor']);
    }
  });

  it('accepts each backup code once, and sends a mail', async () => {
    const member = await aMemberWithApp();
    const [code = ''] = member.codes;
    expect(
      (await sendCode(await checkPassword(member), code.toUpperCase().replaceAll('-', ' '))).status,
    ).toBe(200);
    expect((await sendCode(await checkPassword(member), code)).status).toBe(401);
    const [mail] = await mailbox.waitFor(member.email, 'A backup code was used to log in');
    expect(mail!.text).toContain('9 codes are left');
    const replaced = await member.browser.post('/api/account/backup-codes');
    expect(replaced.body.backupCodes).toHaveLength(10);
    await mailbox.waitFor(member.email, 'Your backup codes were replaced');
    expect((await sendCode(await checkPassword(member), member.codes[1])).status).toBe(401);
    const rows = await service.query(
      'select encode(code_hash, $2) as hash from backup_codes where user_id = $1',
      [member.user.id, 'hex'],
    );
    expect(JSON.stringify(rows)).not.toContain(replaced.body.backupCodes[0]);
  });

  it('accepts a code of the app in only one of two logins at once', async () => {
    const member = await aMemberWithApp();
    const tokens = [await checkPassword(member), await checkPassword(member)];
    const answers = await Promise.all(
      tokens.map((token) => sendCode(token, codeOf(member.secret))),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401]);
  });

  it('is not changed by a request whose session ends while it waits', async () => {
    const { browser, user } = await aMemberWithApp();
    let removal: Promise<TestResponse> | undefined;
    await service.app.get(Transactions).run(async (tx) => {
      await tx.query('select 1 from users where id = $1 for update', [user.id]);
      removal = browser.delete('/api/account/totp');
      await untilBlocked(service);
      await tx.query('delete from sessions where user_id = $1', [user.id]);
    });
    expect((await removal)?.status).toBe(401);
    expect(
      await service.query('select 1 from totp_secrets where user_id = $1', [user.id]),
    ).toHaveLength(1);
  });

  it('gives no session to a member who was suspended after the password was checked', async () => {
    const member = await aMemberWithApp();
    const token = await checkPassword(member);
    await service.query('update users set suspended_at = now() where id = $1', [member.user.id]);
    const answer = await sendCode(token, codeOf(member.secret));
    expect([answer.status, answer.body.code, answer.headers.getSetCookie()]).toEqual([
      403,
      'account_suspended',
      [],
    ]);
  });

  it('refuses codes of another member', async () => {
    const [member, other] = [await aMemberWithApp(), await aMemberWithApp()];
    const token = await checkPassword(member);
    for (const code of [codeOf(other.secret), other.codes[0]])
      expect((await sendCode(token, code)).status).toBe(401);
    expect((await sendCode(token, codeOf(member.secret))).status).toBe(200);
  });

  it.each(['two logins with one code', 'one login with one code', 'one login with two codes'])(
    'lets only one of two requests pass: %s',
    async (how) => {
      const member = await aMemberWithApp();
      const first = await checkPassword(member);
      const second = how.startsWith('two') ? await checkPassword(member) : first;
      const code = member.codes[0];
      const answers = await Promise.all([
        sendCode(first, code),
        sendCode(second, how.endsWith('codes') ? member.codes[1] : code),
      ]);
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 401]);
      expect(
        await service.query(
          'select 1 from backup_codes where user_id = $1 and used_at is not null',
          [member.user.id],
        ),
      ).toHaveLength(1);
    },
  );

  it('refuses a login that is unknown, expired, ended, or whose password was changed', async () => {
    const member = await aMemberWithApp();
    const refused = async (token: string) =>
      (await sendCode(token, codeOf(member.secret))).body.code as string;
    expect(await refused('')).toBe('login_expired');
    expect(await refused('A'.repeat(43))).toBe('login_expired');
    expect(await refused(member.browser.token)).toBe('login_expired');
    const old = await checkPassword(member);
    now += 5 * MINUTE_MS;
    expect(await refused(old)).toBe('login_expired');
    const ended = await checkPassword(member);
    expect((await sendCode(ended, codeOf(member.secret))).status).toBe(200);
    expect(await refused(ended)).toBe('login_expired');
    const token = await checkPassword(member);
    await member.browser.post('/api/account/password', {
      currentPassword: member.password,
      newPassword: 'a brand new passphrase',
    });
    expect(await refused(token)).toBe('login_expired');
  });

  it('allows ten wrong codes an hour per account, from any networks and at once', async () => {
    const member = await aMemberWithApp();
    const tokens = [await checkPassword(member), await checkPassword(member)];
    const answers = await Promise.all(
      Array.from({ length: 15 }, (_, i) => sendCode(tokens[i % 2]!, `00000${i % 10}`)),
    );
    const statuses = answers.map(({ status }) => status);
    expect([
      statuses.filter((status) => status === 401).length,
      statuses.filter((status) => status === 429).length,
    ]).toEqual([10, 5]);
    const refused = await sendCode(tokens[0]!, codeOf(member.secret));
    expect([refused.status, refused.body.code, Number(refused.headers.get('retry-after'))]).toEqual(
      [429, 'too_many_codes', 3600],
    );
    const other = await aMemberWithApp();
    expect((await sendCode(await checkPassword(other), codeOf(other.secret))).status).toBe(200);
    now += 60 * MINUTE_MS;
    expect((await sendCode(await checkPassword(member), codeOf(member.secret))).status).toBe(200);
  });

  it('forgets wrong codes with the next correct one', async () => {
    const member = await aMemberWithApp();
    for (const end = now + 2 * MINUTE_MS; now < end; now += MINUTE_MS) {
      const token = await checkPassword(member);
      for (let wrong = 0; wrong < 9; wrong += 1)
        expect((await sendCode(token, '000000')).status).toBe(401);
      expect((await sendCode(token, codeOf(member.secret))).status).toBe(200);
    }
  });

  it.each([[undefined], [''], [123456], [{ a: 1 }], ['1'.repeat(41)]])(
    'returns 400 for the code %j',
    async (code) => {
      expect((await sendCode('A'.repeat(43), code)).status).toBe(400);
    },
  );

  it('can be changed for ten minutes after the login, then after the password was entered again', async () => {
    const { browser, password } = await aConfirmedMember(service);
    now += 10 * MINUTE_MS;
    const refused = [
      await browser.post('/api/account/totp'),
      await browser.post('/api/account/totp/confirm', { code: '123456' }),
      await browser.post('/api/account/backup-codes'),
      await send(browser, 'DELETE', '/api/account/totp'),
    ];
    expect(refused.map(({ status, body }) => `${status} ${body.code}`)).toEqual(
      Array(4).fill('403 confirmation_required'),
    );
    expect((await browser.get('/api/account/second-factor')).status).toBe(200);
    const wrong = await browser.post('/api/account/confirmation', { password: 'not this one' });
    expect([wrong.status, wrong.body.errors[0].field]).toEqual([400, 'password']);
    for (const body of [{}, { password: null }, { password: '' }])
      expect((await browser.post('/api/account/confirmation', body)).status).toBe(400);
    expect((await browser.post('/api/account/totp')).status).toBe(403);
    expect((await browser.post('/api/account/confirmation', { password })).status).toBe(200);
    expect((await browser.post('/api/account/totp')).status).toBe(201);
    now += 11 * MINUTE_MS;
    expect((await browser.post('/api/account/totp')).status).toBe(403);
  });
});

describe('a second factor that is confirmed during a login', () => {
  it('is required by a login whose password was checked just before the app was confirmed', async () => {
    const member = await aConfirmedMember(service);
    const secret = fromBase32(
      (await member.browser.post('/api/account/totp')).body.secret as string,
    );
    let login: Promise<TestResponse> | undefined;
    await service.app.get(Transactions).run(async (tx) => {
      await tx.query('select 1 from users where id = $1 for update', [member.user.id]);
      await tx.query(
        'update totp_secrets set confirmed_at = now(), last_step = 0 where user_id = $1',
        [member.user.id],
      );
      login = new Browser(service).post('/api/login', {
        email: member.email,
        password: member.password,
      });
      await untilBlocked(service);
    });
    const answer = await login!;
    expect([answer.status, answer.body.code]).toEqual([401, 'second_factor_required']);
    expect((await sendCode(pendingTokenOf(answer), codeAt(secret, new Date()))).status).toBe(200);
  });
});

describe('administrators and second factors', () => {
  const ORIGIN = 'https://exe.test';
  const REASON = { reason: 'lost the phone, called us' };

  let service: TestService;
  let mailbox: Mailbox;
  let admin: Member;
  beforeAll(async () => {
    ({ service, mailbox } = await startWithMailbox({
      PUBLIC_URL: ORIGIN,
      REQUIRE_ADMIN_SECOND_FACTOR: 'true',
    }));
    admin = await anAdministrator();
    await addApp(admin.browser);
  });
  afterAll(async () => {
    await service.close();
    await mailbox.remove();
  });

  async function anAdministrator(): Promise<Member> {
    const member = await aConfirmedMember(service);
    await makeAdministrator(service, member.user.id);
    return member;
  }
  const login = ({ email, password }: Member) =>
    new Browser(service).post('/api/login', { email, password });
  const reset = ({ user }: Member, body: object = REASON) =>
    admin.browser.post(`/api/admin/users/${user.id}/second-factor/reset`, body);
  const hasSecondFactor = async ({ user }: Member) =>
    (await admin.browser.get(`/api/admin/users/${user.id}`)).body.hasSecondFactor;
  const changesOf = async ({ user }: Member) =>
    (
      await service.query<{ envelope: unknown }>(
        `select envelope from outbox where envelope ->> 'type' = 'user.changed' and envelope ->> 'subject' = $1 order by seq`,
        [user.id],
      )
    ).map(({ envelope }) => userChanged.parse(envelope).version);

  describe('a reset', () => {
    it('removes every factor and waiting login, keeps sessions, and is mailed and audited', async () => {
      const member = await aConfirmedMember(service);
      const [backupCode] = (await addApp(member.browser)).codes;
      await addPasskey(member.browser, ORIGIN);
      const pending = pendingTokenOf(await login(member));
      expect(await hasSecondFactor(member)).toBe(true);
      expect(await reset(member)).toMatchObject({
        status: 200,
        body: { message: 'The second factors were removed' },
      });
      expect(await hasSecondFactor(member)).toBe(false);
      expect((await member.browser.get('/api/account/second-factor')).body).toEqual({
        totp: false,
        passkeys: [],
        backupCodesLeft: 0,
      });
      expect(await sendCode(pending, backupCode, service)).toMatchObject({
        status: 401,
        body: { code: 'login_expired' },
      });
      expect((await login(member)).status).toBe(200);
      const [mail] = await mailbox.waitFor(
        member.email,
        'Your two-factor authentication was reset',
      );
      expect(mail?.text).toContain('/forgot-password');
      const records =
        'select action, actor_id, user_id, reason, before, after from audit_records where subject_id = $1';
      const expected = {
        action: 'second-factor.reset',
        actor_id: admin.user.id,
        user_id: member.user.id,
        ...REASON,
      };
      const change = { before: { totp: true, passkeys: 1 }, after: { totp: false, passkeys: 0 } };
      expect(await service.query(records, [member.user.id])).toEqual([{ ...expected, ...change }]);
    });

    it('happens once, however many administrators ask for it at the same time', async () => {
      const member = await aConfirmedMember(service);
      await addApp(member.browser);
      const answers = await Promise.all([reset(member), reset(member)]);
      expect(answers.map(({ status, body }) => body.code ?? status).sort()).toEqual([
        200,
        'no_second_factor',
      ]);
    });

    it('is refused without a factor or a reason, and for oneself', async () => {
      const member = await aConfirmedMember(service);
      await member.browser.post('/api/account/totp'); // never confirmed
      expect(await reset(member)).toMatchObject({
        status: 409,
        body: { code: 'no_second_factor' },
      });
      expect((await reset(member, {})).status).toBe(400);
      expect(await reset(admin)).toMatchObject({ status: 409, body: { code: 'own_account' } });
      expect(await hasSecondFactor(admin)).toBe(true);
    });
  });

  describe('an administrator who must have a second factor', () => {
    const sessionOf = ({ browser }: Member) => resolve(service, browser.token);

    it('has to set it up before the session has more rights than a member’s', async () => {
      const [late, member] = [await anAdministrator(), await aConfirmedMember(service)];
      expect(await sessionOf(late)).toMatchObject({ isAdmin: true, mustSetUpSecondFactor: true });
      expect(await sessionOf(member)).not.toHaveProperty('mustSetUpSecondFactor');
      expect(await changesOf(late)).toEqual([]);
      await addApp(late.browser);
      expect(await sessionOf(late)).not.toHaveProperty('mustSetUpSecondFactor');
      expect(await changesOf(late)).toEqual([2]);
      await addPasskey(late.browser, ORIGIN);
      expect(await changesOf(late)).toEqual([2]);
    });

    it('loses the rights with the last second factor, also after a reset', async () => {
      const [one, other, member] = [
        await anAdministrator(),
        await anAdministrator(),
        await aConfirmedMember(service),
      ];
      for (const each of [one, other]) await addPasskey(each.browser, ORIGIN);
      await addApp(member.browser);
      expect(await sessionOf(one)).not.toHaveProperty('mustSetUpSecondFactor');
      const { passkeys } = (await one.browser.get('/api/account/second-factor')).body;
      expect((await one.browser.delete(`/api/account/passkeys/${passkeys[0].id}`)).status).toBe(
        200,
      );
      for (const each of [other, member]) expect((await reset(each)).status).toBe(200);
      for (const each of [one, other])
        expect(await sessionOf(each)).toMatchObject({ isAdmin: true, mustSetUpSecondFactor: true });
      expect([await changesOf(one), await changesOf(other), await changesOf(member)]).toEqual([
        [2, 3],
        [2, 3],
        [],
      ]);
    });
  });
});
