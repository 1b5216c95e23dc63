import type {
  EventOf,
  ExportedMail,
  LoginFactor,
  SessionRevoked,
  userChanged,
} from '@libs/contracts';
import { DAY_MS, eventually, MINUTE_MS, setClock, StubService, type TestService } from '@testing';
import {
  aMember,
  another,
  aRegistration,
  Browser,
  collectRevocations,
  insertPasskey,
  resolve,
} from './factories';
import { type Mailbox, startWithMailbox, tokenIn } from './mailbox';
import { aConfirmedMember, addPasskey } from './second-factor';

const NEW_LINK = 'Confirm your new email';
const CHANGED = 'Your email was changed';
const NEW_PASSWORD = 'a brand new passphrase';

type Member = Awaited<ReturnType<typeof aMember>>;

let service: TestService;
let mailbox: Mailbox;
let others: StubService;
let revoked: SessionRevoked[];
beforeAll(async () => {
  others = await StubService.start();
  ({ service, mailbox } = await startWithMailbox({
    DOWNLOADS_URL: others.url,
    CATALOGUE_URL: others.url,
    PAYMENTS_URL: others.url,
  }));
  revoked = await collectRevocations(service);
});
afterEach(() => jest.restoreAllMocks());
afterAll(async () => {
  await service.close();
  await Promise.all([others.stop(), mailbox.remove()]);
});

const post = (url: string, body: unknown) => new Browser(service).post(url, body);
const undo = (token: unknown) => post('/api/email/undo', { token });
const linkTo = (email: string, subject = NEW_LINK) => mailbox.tokenTo(email, subject);
const changeTo = async ({ browser, password }: Member, newEmail: string) => {
  expect(
    (await browser.post('/api/account/email', { newEmail, currentPassword: password })).status,
  ).toBe(202);
  expect((await post('/api/email/confirm', { token: await linkTo(newEmail) })).status).toBe(200);
};

describe('changing an email', () => {
  const after = (milliseconds: number) => {
    const then = Date.now() + milliseconds;
    setClock(service, () => then);
  };
  const confirm = (token: unknown) => post('/api/email/confirm', { token });
  const login = (email: string, password: string) => post('/api/login', { email, password });
  const ask = ({ browser, password }: Member, newEmail: unknown, currentPassword = password) =>
    browser.post('/api/account/email', { newEmail, currentPassword });
  const emailOf = async ({ browser }: Member) =>
    (await browser.get('/api/account')).body.email as string;

  it('takes effect when the link in the new mailbox is opened, and publishes the new email', async () => {
    const member = await aMember(service);
    const { email } = aRegistration();
    const answer = await ask(member, ` ${email.toUpperCase()} `);
    expect([answer.status, answer.body]).toEqual([
      202,
      { message: `We have sent a link to ${email}. Your email changes when you open it.` },
    ]);
    const token = await linkTo(email);
    expect(await emailOf(member)).toBe(member.email);
    expect((await confirm(token)).status).toBe(200);
    expect((await member.browser.get('/api/account')).body).toEqual({
      username: member.username,
      email,
      emailConfirmed: true,
    });
    expect([
      (await login(member.email, member.password)).status,
      (await login(email, member.password)).status,
    ]).toEqual([401, 200]);
    await mailbox.waitFor(member.email, CHANGED);
    const [row] = await service.query(
      `select envelope from outbox where envelope->>'type' = 'user.changed' and envelope->'data'->>'id' = $1`,
      [member.user.id],
    );
    const event = row?.envelope as EventOf<typeof userChanged>;
    expect([event.version, event.data.email]).toEqual([2, email]);
    expect((await confirm(token)).status).toBe(400);
  });

  it('requires the current password, a valid email and another one than before', async () => {
    const member = await aMember(service);
    const { email } = aRegistration();
    const fieldOf = async (newEmail: unknown, password?: string) =>
      (await ask(member, newEmail, password)).body.errors[0].field as string;
    expect(await fieldOf(email, 'not this one')).toBe('currentPassword');
    expect(await fieldOf('nonsense')).toBe('newEmail');
    expect(await fieldOf(undefined)).toBe('newEmail');
    expect(await fieldOf(member.email)).toBe('newEmail');
    expect(
      (await post('/api/account/email', { newEmail: email, currentPassword: member.password }))
        .status,
    ).toBe(401);
  });

  it('answers alike for the email of another account, whose owner gets a mail without a link', async () => {
    const [member, other] = [await aMember(service), await aMember(service)];
    const answer = await ask(member, other.email);
    expect([answer.status, answer.body]).toEqual([
      202,
      { message: `We have sent a link to ${other.email}. Your email changes when you open it.` },
    ]);
    const [mail] = await mailbox.waitFor(other.email, 'Your email already has an account');
    expect(tokenIn(mail!)).toBe('');
  });

  it('is refused if somebody else registered with the email in the meantime', async () => {
    const [member, registration] = [await aMember(service), aRegistration()];
    await ask(member, registration.email);
    const token = await linkTo(registration.email);
    await aMember(service, registration);
    const answer = await confirm(token);
    expect([answer.status, answer.body.code]).toEqual([409, 'email_taken']);
    expect(await emailOf(member)).toBe(member.email);
  });

  it('gives the email to one of two members who confirm it at once', async () => {
    const [first, second] = [await aMember(service), await aMember(service)];
    const { email } = aRegistration();
    await Promise.all([ask(first, email), ask(second, email)]);
    const tokens = (await mailbox.waitFor(email, NEW_LINK, 2)).map(tokenIn);
    const answers = await Promise.all(tokens.map(confirm));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(
      [await emailOf(first), await emailOf(second)].filter((one) => one === email),
    ).toHaveLength(1);
  });

  it.each(['changed', 'reset'])('is void once the password is %s', async (how) => {
    const member = await aMember(service);
    const { email } = aRegistration();
    await ask(member, email);
    const token = await linkTo(email);
    const password = NEW_PASSWORD;
    if (how === 'changed')
      await member.browser.post('/api/account/password', {
        currentPassword: member.password,
        newPassword: password,
      });
    else {
      await post('/api/password/forgot', { email: member.email });
      const link = await linkTo(member.email, 'Set a new password');
      expect((await post('/api/password/reset', { token: link, password })).status).toBe(200);
    }
    expect((await confirm(token)).status).toBe(400);
  });

  it('voids links to the old email and limits requests', async () => {
    const member = await aMember(service);
    await post('/api/password/forgot', { email: member.email });
    const old = await linkTo(member.email, 'Set a new password');
    await changeTo(member, aRegistration().email);
    expect((await post('/api/password/reset', { token: old, password: NEW_PASSWORD })).status).toBe(
      400,
    );
    const refused = await ask(member, aRegistration().email);
    expect([refused.status, refused.body.code]).toEqual([429, 'too_many_email_links']);
  });

  describe('can be undone for seven days with the link in the old mailbox', () => {
    it('which restores the email, ends all sessions and the password, and sends a link to set a new one', async () => {
      const member = await aMember(service);
      const { email } = aRegistration();
      await changeTo(member, email);
      const thief = await another(service, { email, password: member.password });
      const token = await linkTo(member.email, CHANGED);
      const restored = await undo(token);
      expect([restored.status, restored.body.message]).toEqual([
        200,
        'Your email is restored. Set a new password now, or later with the link that we have sent you.',
      ]);
      expect([
        await resolve(service, thief.token),
        await resolve(service, member.browser.token),
      ]).toEqual([null, null]);
      expect(
        await service.query('select 1 from known_devices where user_id = $1', [member.user.id]),
      ).toEqual([]);
      await eventually(() =>
        expect(revoked.some(({ userId }) => userId === member.user.id)).toBe(true),
      );
      for (const address of [member.email, email])
        expect((await login(address, member.password)).status).toBe(401);
      expect(restored.body.passwordToken).toBe(await linkTo(member.email, 'Set a new password'));
      expect(
        (
          await post('/api/password/reset', {
            token: restored.body.passwordToken,
            password: NEW_PASSWORD,
          })
        ).status,
      ).toBe(200);
      expect((await login(member.email, NEW_PASSWORD)).status).toBe(200);
      expect((await undo(token)).body).toMatchObject({
        statusCode: 400,
        code: 'invalid_link',
        message: 'This link is no longer valid.',
      });
    });

    it('even after a second change, and although the second address tries to undo first', async () => {
      const member = await aMember(service);
      const [second, third] = [aRegistration().email, aRegistration().email];
      await changeTo(member, second);
      after(2 * MINUTE_MS);
      await changeTo(member, third);
      expect((await undo(await linkTo(second, CHANGED))).status).toBe(200);
      expect((await undo(await linkTo(member.email, CHANGED))).status).toBe(200);
      const rows = await service.query('select email from users where id = $1', [member.user.id]);
      expect(rows).toEqual([{ email: member.email }]);
    });

    it('and voids later links of whoever took the account', async () => {
      const member = await aMember(service);
      const [second, third] = [aRegistration().email, aRegistration().email];
      await changeTo(member, second);
      after(2 * MINUTE_MS);
      await changeTo(member, third);
      const [owners, thiefs] = [await linkTo(member.email, CHANGED), await linkTo(second, CHANGED)];
      expect([(await undo(owners)).status, (await undo(thiefs)).status]).toEqual([200, 400]);
    });

    it('but not later, and not with another link', async () => {
      const member = await aMember(service);
      const { email } = aRegistration();
      await changeTo(member, email);
      const token = await linkTo(member.email, CHANGED);
      expect((await confirm(token)).status).toBe(400);
      expect((await undo('A'.repeat(43))).status).toBe(400);
      after(7 * DAY_MS);
      expect((await undo(token)).status).toBe(400);
    });

    it('while nobody else gets the old email', async () => {
      const [member, other] = [await aMember(service), await aMember(service)];
      await changeTo(member, aRegistration().email);
      expect((await post('/api/register', aRegistration({ email: member.email }))).status).toBe(
        409,
      );
      await ask(other, member.email);
      await mailbox.waitFor(member.email, 'Your email already has an account');
      after(7 * DAY_MS);
      expect((await post('/api/register', aRegistration({ email: member.email }))).status).toBe(
        201,
      );
    });

    it('once of two concurrent requests', async () => {
      const member = await aMember(service);
      await changeTo(member, aRegistration().email);
      const token = await linkTo(member.email, CHANGED);
      expect(
        (await Promise.all([undo(token), undo(token)])).map(({ status }) => status).sort(),
      ).toEqual([200, 400]);
    });
  });
});

describe('an email that is restored with the second factors of the account', () => {
  const list = async (token: string) =>
    (await post('/api/email/link', { token })).body.secondFactors as LoginFactor[];
  const left = ({ user }: Member) =>
    service.query(
      `select 'app' as factor from totp_secrets where user_id = $1 union all select name from passkeys where user_id = $1
       union all select distinct 'codes' from backup_codes where user_id = $1`,
      [user.id],
    );
  /** An app, a passkey and backup codes; who added which is unknown. The email was changed afterwards. */
  async function aMemberWithFactors() {
    const member = await aConfirmedMember(service);
    await insertPasskey(service, member.user.id, new Date(Date.now() - DAY_MS));
    const app = `insert into totp_secrets (user_id, secret, key_id, created_at, confirmed_at) values ($1, '\\x00', 'test', $2, $2)`;
    await service.query(app, [member.user.id, new Date(Date.now() - MINUTE_MS)]);
    await member.browser.post('/api/account/backup-codes');
    await changeTo(member, aRegistration().email);
    return { member, token: await linkTo(member.email, CHANGED) };
  }

  it('which the link lists with their dates, and which all go unless the owner keeps them', async () => {
    const { member, token } = await aMemberWithFactors();
    const listed = await list(token);
    expect(listed.map(({ kind, name }) => [kind, name])).toEqual([
      ['totp', null],
      ['passkey', 'Laptop'],
      ['backup-codes', null],
    ]);
    for (const { addedAt } of listed) expect(Date.parse(addedAt)).toBeLessThanOrEqual(Date.now());
    expect((await undo(token)).status).toBe(200);
    expect(await left(member)).toEqual([]);
    await mailbox.waitFor(member.email, 'A two-factor method was removed from your account');
  });

  it('of which the owner keeps some', async () => {
    const { member, token } = await aMemberWithFactors();
    const keep = (await list(token)).filter(({ kind }) => kind === 'passkey').map(({ id }) => id);
    expect((await post('/api/email/undo', { token, keep })).status).toBe(200);
    expect(await left(member)).toEqual([{ factor: 'Laptop' }]);
  });

  it('of which none is kept that was put in the place of a listed one', async () => {
    const { member, token } = await aMemberWithFactors();
    const keep = (await list(token)).map(({ id }) => id);
    await service.query('delete from totp_secrets where user_id = $1', [member.user.id]);
    const app = `insert into totp_secrets (user_id, secret, key_id, created_at, confirmed_at) values ($1, '\\x00', 'test', now(), now())`;
    await service.query(app, [member.user.id]);
    expect((await member.browser.post('/api/account/backup-codes')).status).toBe(200);
    await insertPasskey(service, member.user.id);
    expect((await post('/api/email/undo', { token, keep })).status).toBe(200);
    expect(await left(member)).toEqual([{ factor: 'Laptop' }]);
  });

  it("so that an intruder's passkey from before the change no longer logs in", async () => {
    const member = await aConfirmedMember(service);
    const { passkey } = await addPasskey(member.browser, 'http://localhost:8080');
    const login = async () => {
      const request = (await post('/api/login/passkey/options', {})).body;
      return post('/api/login/passkey', { credential: passkey.get(request.options) });
    };
    await changeTo(member, aRegistration().email);
    expect((await login()).status).toBe(200);
    expect((await undo(await linkTo(member.email, CHANGED))).status).toBe(200);
    expect((await login()).body.code).toBe('passkey_rejected');
  });

  it.each([['all'], [[7]], [[null]], [Array(30).fill('x')], [['x'.repeat(65)]]])(
    'but not with %j to keep',
    async (keep) => {
      const { member, token } = await aMemberWithFactors();
      expect((await post('/api/email/undo', { token, keep })).status).toBe(400);
      expect(await left(member)).toHaveLength(3);
    },
  );
});

describe('an email that another account has now', () => {
  const exported = async (userId: string, browser: Browser) => {
    others.answers.set(`/internal/users/${userId}/data`, { mails: [] });
    const { mails } = (await browser.get('/api/account/export')).body;
    return (mails as ExportedMail[]).map(({ subject }) => subject);
  };

  /** A member to whose former email every kind of mail was sent, and another one who registered with it when it was free again. */
  async function aFormerAndAPresentOwner() {
    const former = await aMember(service);
    const { browser, user, email, password } = former;
    await another(service, former); // a new device
    await insertPasskey(service, user.id);
    await browser.post('/api/account/backup-codes');
    await service.query('delete from passkeys where user_id = $1', [user.id]); // the login below has one step
    await (
      await aMember(service)
    ).browser.post('/api/account/email', { newEmail: email, currentPassword: password });
    await browser.post('/api/account/password', {
      currentPassword: password,
      newPassword: NEW_PASSWORD,
    });
    const newEmail = aRegistration().email;
    await browser.post('/api/account/email', { newEmail, currentPassword: NEW_PASSWORD });
    expect(
      (await browser.post('/api/email/confirm', { token: await linkTo(newEmail) })).status,
    ).toBe(200);
    await mailbox.waitFor(email, CHANGED);
    setClock(service, new Date(Date.now() + 7 * DAY_MS));
    return {
      former: { id: user.id, email: newEmail, password: NEW_PASSWORD },
      present: await aMember(service, { email }),
    };
  }

  it("shows the present owner none of the former owner's mails, and the former owner all of them", async () => {
    const { former, present } = await aFormerAndAPresentOwner();
    expect(await exported(present.user.id, present.browser)).toEqual(['Confirm your email']);
    const browser = await another(service, former);
    expect(await exported(former.id, browser)).toEqual(
      expect.arrayContaining([
        'New login to your account',
        'Your backup codes were replaced',
        'Your email already has an account',
        'Your password was changed',
        CHANGED,
      ]),
    );
  });

  const mailsOf = (userId: string) =>
    service.query<{ key: string }>(
      'select key from mails where user_id = $1 and cleared_at is null order by key',
      [userId],
    );

  it("keeps the former owner's mails when the present owner deletes the account", async () => {
    const { former, present } = await aFormerAndAPresentOwner();
    const before = await mailsOf(former.id);
    expect(
      (await present.browser.delete('/api/account', { password: present.password })).status,
    ).toBe(200);
    expect(await mailsOf(former.id)).toEqual(before);
  });

  it("keeps the present owner's mails and failed logins when the former owner deletes the account", async () => {
    const { former, present } = await aFormerAndAPresentOwner();
    await new Browser(service).post('/api/login', {
      email: present.email,
      password: 'not this one',
    });
    const before = await mailsOf(present.user.id);
    const browser = await another(service, former);
    expect((await browser.delete('/api/account', { password: former.password })).status).toBe(200);
    expect([before.length, await mailsOf(present.user.id)]).toEqual([1, before]);
    expect(
      await service.query('select 1 from attempts where email = $1', [present.email]),
    ).toHaveLength(1);
  });
});
