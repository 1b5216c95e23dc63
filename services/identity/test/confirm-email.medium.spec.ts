import { eventually, MINUTE_MS, setClock, type TestResponse, type TestService } from '@testing';
import {
  aMember,
  another,
  aRegistration,
  Browser,
  collectRevocations,
  expectRetryWithin,
  insertPasskey,
  resolve,
} from './factories';
import { type Mailbox, startWithMailbox } from './mailbox';
import { aConfirmedMember, addPasskey, codeAt, fromBase32 } from './second-factor';
import { SoftwareAuthenticator } from './software-authenticator';

const ORIGIN = 'https://exe.test';
const NEW = 'a brand new passphrase';
const CONFIRM = 'Confirm your email';

let service: TestService;
let mailbox: Mailbox;
beforeAll(async () => {
  ({ service, mailbox } = await startWithMailbox({ PUBLIC_URL: ORIGIN }));
});
afterEach(() => jest.restoreAllMocks());
afterAll(async () => {
  await service.close();
  await mailbox.remove();
});

describe('confirming an email', () => {
  const INVALID = 'This link is no longer valid. Please request a new one.';

  const confirm = (token: unknown, browser = new Browser(service)) =>
    browser.post('/api/email/confirm', { token });
  const after = (milliseconds: number) => {
    const then = Date.now() + milliseconds;
    setClock(service, () => then);
  };
  const linkTo = (email: string, count = 1) => mailbox.tokenTo(email, CONFIRM, count);

  it('happens once, with the link mailed after registration', async () => {
    const { email, username, browser } = await aMember(service);
    expect((await browser.get('/api/account')).body).toEqual({
      username,
      email,
      emailConfirmed: false,
    });
    const token = await linkTo(email);
    const answer = await confirm(token, browser);
    expect([answer.status, answer.body]).toEqual([200, { message: 'Your email is confirmed.' }]);
    expect((await browser.get('/api/account')).body).toEqual({
      username,
      email,
      emailConfirmed: true,
    });
    const again = await confirm(token);
    expect([again.status, again.body.message]).toEqual([400, INVALID]);
  });

  it('happens with a link to set a new password, too', async () => {
    const { email, password } = await aMember(service);
    await new Browser(service).post('/api/password/forgot', { email });
    const token = await mailbox.tokenTo(email, 'Set a new password');
    expect((await confirm(token)).status).toBe(400); // a token serves one purpose only
    expect(
      (await new Browser(service).post('/api/password/reset', { token, password: `${password}!` }))
        .status,
    ).toBe(200);
    const browser = new Browser(service);
    await browser.post('/api/login', { email, password: `${password}!` });
    expect((await browser.get('/api/account')).body.emailConfirmed).toBe(true);
  });

  it('gives a suspended member no session', async () => {
    const { email, user } = await aMember(service);
    await service.query('update users set suspended_at = now() where id = $1', [user.id]);
    const answer = await confirm(await linkTo(email));
    expect([answer.status, answer.headers.getSetCookie()]).toEqual([200, []]);
  });

  it('cannot set a password with the link', async () => {
    const { email } = await aMember(service);
    const token = await linkTo(email);
    expect(
      (
        await new Browser(service).post('/api/password/reset', {
          token,
          password: 'a brand new passphrase',
        })
      ).status,
    ).toBe(400);
    expect((await confirm(token)).status).toBe(200);
  });

  it('is refused 24 hours later', async () => {
    const { email } = await aMember(service);
    const token = await linkTo(email);
    after(24 * 60 * MINUTE_MS);
    expect((await confirm(token)).body.message).toBe(INVALID);
  });

  it('is refused if the member has another email by now', async () => {
    const { email, user } = await aMember(service);
    const token = await linkTo(email);
    await service.query('update users set email = $2 where id = $1', [
      user.id,
      aRegistration().email,
    ]);
    expect((await confirm(token)).body.message).toBe(INVALID);
  });

  it('accepts the link to a new email until a change to another one is requested', async () => {
    const { browser, password: currentPassword } = await aMember(service);
    const emails = [aRegistration().email, aRegistration().email];
    for (const [index, newEmail] of emails.entries()) {
      after(2 * index * MINUTE_MS);
      expect((await browser.post('/api/account/email', { newEmail, currentPassword })).status).toBe(
        202,
      );
    }
    const tokens = await Promise.all(
      emails.map((email) => mailbox.tokenTo(email, 'Confirm your new email')),
    );
    const answers = [await confirm(tokens[0]), await confirm(tokens[1])];
    expect(answers.map(({ status }) => status)).toEqual([400, 200]);
  });

  it.each([['A'.repeat(43)], [''], [7], [null], [undefined]])(
    'rejects the token %j',
    async (token) => {
      expect((await confirm(token)).status).toBe(400);
    },
  );

  it('accepts one of two concurrent requests', async () => {
    const { email } = await aMember(service);
    const token = await linkTo(email);
    expect(
      (await Promise.all([confirm(token), confirm(token)])).map(({ status }) => status).sort(),
    ).toEqual([200, 400]);
  });

  it('sends another link a minute later, which voids the older, until the email is confirmed', async () => {
    const { email, browser } = await aMember(service);
    const older = await linkTo(email);
    const early = await browser.post('/api/email/resend');
    expect([early.status, early.body.code]).toEqual([429, 'too_many_email_links']);
    expectRetryWithin(early, 60);
    after(MINUTE_MS);
    const answer = await browser.post('/api/email/resend');
    expect([answer.status, answer.body]).toEqual([
      202,
      { message: `We have sent a link to ${email}.` },
    ]);
    const newer = await linkTo(email, 2);
    expect([(await confirm(older)).status, (await confirm(newer, browser)).status]).toEqual([
      400, 200,
    ]);
    expect((await browser.post('/api/email/resend')).body.code).toBe('email_confirmed');
  });

  it('sends at most ten links a day', async () => {
    const { browser } = await aMember(service);
    for (let count = 1; count < 10; count += 1) {
      after(count * MINUTE_MS);
      expect((await browser.post('/api/email/resend')).status).toBe(202);
    }
    after(10 * MINUTE_MS);
    const refused = await browser.post('/api/email/resend');
    expect(refused.status).toBe(429);
    expectRetryWithin(refused, 24 * 3600);
  });

  it('requires a session to send a link', async () => {
    expect((await new Browser(service).post('/api/email/resend')).status).toBe(401);
    expect((await new Browser(service).get('/api/account')).status).toBe(401);
  });
});

describe('the first confirmation of an email', () => {
  const confirm = async (browser: Browser, email: string) =>
    expect(
      (await browser.post('/api/email/confirm', { token: await mailbox.tokenTo(email, CONFIRM) }))
        .status,
    ).toBe(200);
  const logInWith = async (passkey: SoftwareAuthenticator) => {
    const browser = new Browser(service);
    const { options } = (await browser.post('/api/login/passkey/options')).body;
    return (await browser.post('/api/login/passkey', { credential: passkey.get(options) })).status;
  };
  const resetPassword = async (email: string, count = 1) => {
    const browser = new Browser(service);
    await browser.post('/api/password/forgot', { email });
    const token = await mailbox.tokenTo(email, 'Set a new password', count);
    expect((await browser.post('/api/password/reset', { token, password: NEW })).status).toBe(200);
  };

  it('in a browser without a session ends every session of whoever registered', async () => {
    const revocations = await collectRevocations(service);
    const attacker = await aMember(service);
    const sessions = [
      await attacker.browser.caller(),
      await (await another(service, attacker)).caller(),
    ].map(({ sessionId }) => sessionId);
    await confirm(new Browser(service), attacker.email);
    expect((await attacker.browser.post('/api/account/totp')).status).toBe(401);
    await eventually(() => {
      const ended = revocations
        .filter(({ userId }) => userId === attacker.user.id)
        .flatMap(({ sessionIds }) => sessionIds);
      expect(ended.sort()).toEqual(sessions.sort());
    });
  });

  it('in a browser without a session leaves the owner alone in the account after a new password', async () => {
    const attacker = await aMember(service);
    await confirm(new Browser(service), attacker.email);
    const returned = await another(service, attacker); // the password still works
    const { passkey } = await addPasskey(returned, ORIGIN);
    await resetPassword(attacker.email);
    expect([await resolve(service, returned.token), await logInWith(passkey)]).toEqual([null, 400]);
    const owner = new Browser(service);
    expect((await owner.post('/api/login', { email: attacker.email, password: NEW })).status).toBe(
      200,
    );
    expect((await owner.get('/api/account/sessions')).body).toHaveLength(1);
  });

  it('that a new password makes lets the owner keep what is added afterwards', async () => {
    const { email } = await aMember(service);
    await resetPassword(email);
    const { passkey } = await addPasskey(await another(service, { email, password: NEW }), ORIGIN);
    await resetPassword(email, 2);
    expect(await logInWith(passkey)).toBe(200);
  });

  it('in a session of the account keeps this session alone, and a passkey that it adds outlasts a new password', async () => {
    const member = await aMember(service);
    const other = await another(service, member);
    await confirm(member.browser, member.email);
    expect([
      (await member.browser.get('/api/account')).status,
      await resolve(service, other.token),
    ]).toEqual([200, null]);
    const { passkey } = await addPasskey(member.browser, ORIGIN);
    await resetPassword(member.email);
    expect(await logInWith(passkey)).toBe(200);
  });

  it('in a session of another account counts like none', async () => {
    const [member, stranger] = [await aMember(service), await aMember(service)];
    await confirm(stranger.browser, member.email);
    expect(await resolve(service, member.browser.token)).toBeNull();
    expect((await stranger.browser.get('/api/account')).body).toMatchObject({
      email: stranger.email,
      emailConfirmed: false,
    });
  });
});

describe('an email that somebody else may have registered', () => {
  const statusOf = ({ status, body }: TestResponse) =>
    status < 400 ? String(status) : `${status} ${body.code}`;
  const post = (url: string, body: unknown) => new Browser(service).post(url, body);
  const linkTo = (email: string, subject = CONFIRM) => mailbox.tokenTo(email, subject);
  const reset = async (email: string) => {
    await post('/api/password/forgot', { email });
    const token = await linkTo(email, 'Set a new password');
    expect((await post('/api/password/reset', { token, password: NEW })).status).toBe(200);
  };
  const factorsOf = ({ browser }: { browser: Browser }) =>
    browser.get('/api/account/second-factor');

  it('gets no second factor until it is confirmed, not even one whose setup was begun before', async () => {
    const member = await aMember(service);
    const { browser } = member;
    await service.query('update users set email_confirmed_at = now() where id = $1', [
      member.user.id,
    ]);
    const { options } = (await browser.post('/api/account/passkeys/options')).body;
    const secret = fromBase32((await browser.post('/api/account/totp')).body.secret as string);
    await service.query('update users set email_confirmed_at = null where id = $1', [
      member.user.id,
    ]);
    const credential = new SoftwareAuthenticator(ORIGIN).create(options);
    const refused = [
      await browser.post('/api/account/totp'),
      await browser.post('/api/account/totp/confirm', { code: codeAt(secret, new Date()) }),
      await browser.post('/api/account/passkeys/options'),
      await browser.post('/api/account/passkeys', { name: 'Laptop', credential }),
    ];
    expect(refused.map(statusOf)).toEqual(Array(4).fill('403 email_not_confirmed'));
    expect(refused[0]!.body.message).toContain('confirm your email first');
    expect((await factorsOf(member)).body).toEqual({
      totp: false,
      passkeys: [],
      backupCodesLeft: 0,
    });
    expect(
      (await browser.post('/api/email/confirm', { token: await linkTo(member.email) })).status,
    ).toBe(200);
    expect((await browser.post('/api/account/totp')).status).toBe(201);
  });

  it('loses with a new password what was added before it was confirmed in a session, and keeps what was added later', async () => {
    const member = await aMember(service);
    const begun = Date.now();
    await insertPasskey(service, member.user.id, new Date(begun - MINUTE_MS));
    await service.query(
      `insert into totp_secrets (user_id, secret, key_id, created_at, confirmed_at) values ($1, $2, 'test', $3, $3)`,
      [member.user.id, Buffer.alloc(20), new Date(begun - MINUTE_MS)],
    );
    expect(
      (await member.browser.post('/api/email/confirm', { token: await linkTo(member.email) }))
        .status,
    ).toBe(200);
    const kept = await insertPasskey(service, member.user.id, new Date(begun + MINUTE_MS));
    await reset(member.email);
    expect(
      await service.query('select id from passkeys where user_id = $1', [member.user.id]),
    ).toEqual([{ id: kept }]);
    expect(
      await service.query('select 1 from totp_secrets where user_id = $1', [member.user.id]),
    ).toEqual([]);
    await mailbox.waitFor(member.email, 'A two-factor method was removed from your account');
  });

  it.each([
    ['keeps the second factors of a member who has confirmed the change in a session', true],
    [
      'removes the second factors of a stranger whose change of email was confirmed elsewhere',
      false,
    ],
  ])('%s when the password is reset', async (_, isOwn) => {
    const member = await aConfirmedMember(service);
    const id = await insertPasskey(service, member.user.id);
    const { email } = aRegistration();
    await member.browser.post('/api/account/email', {
      newEmail: email,
      currentPassword: member.password,
    });
    const confirming = isOwn ? member.browser : new Browser(service);
    expect(
      (
        await confirming.post('/api/email/confirm', {
          token: await linkTo(email, 'Confirm your new email'),
        })
      ).status,
    ).toBe(200);
    await reset(email);
    expect(
      await service.query('select id from passkeys where user_id = $1', [member.user.id]),
    ).toEqual(isOwn ? [{ id }] : []);
  });

  describe('is named by its link before it is confirmed', () => {
    const read = (token: unknown) => post('/api/email/link', { token });

    it('with the account and its age, without using up the link', async () => {
      const { email, username } = await aMember(service);
      const token = await linkTo(email);
      const answer = await read(token);
      const expected = {
        purpose: 'confirm-email',
        email,
        username,
        registeredAt: expect.any(String),
        secondFactors: [],
      };
      expect([answer.status, answer.body]).toEqual([200, expected]);
      expect(Date.now() - Date.parse(answer.body.registeredAt as string)).toBeLessThan(
        10 * MINUTE_MS,
      );
      expect((await post('/api/email/confirm', { token })).status).toBe(200);
      expect(statusOf(await read(token))).toBe('400 invalid_link');
    });

    it('and for a change, with the account that asks for it, but not its present email', async () => {
      const member = await aConfirmedMember(service);
      await insertPasskey(service, member.user.id);
      const { email } = aRegistration();
      await member.browser.post('/api/account/email', {
        newEmail: email,
        currentPassword: member.password,
      });
      const { body } = await read(await linkTo(email, 'Confirm your new email'));
      expect(body).toMatchObject({
        purpose: 'change-email',
        email,
        username: member.username,
        secondFactors: [],
      });
      expect(JSON.stringify(body)).not.toContain(member.email);
    });

    it('and by a link for a new password, so that password managers know whose it is', async () => {
      const { email, username } = await aMember(service);
      await post('/api/password/forgot', { email });
      const token = await linkTo(email, 'Set a new password');
      expect((await read(token)).body).toMatchObject({
        purpose: 'reset-password',
        email,
        username,
        secondFactors: [],
      });
      expect((await post('/api/password/reset', { token, password: NEW })).status).toBe(200);
      expect(statusOf(await read(token))).toBe('400 invalid_link');
    });

    it('but not by an unknown, a malformed and an expired link', async () => {
      const { email } = await aMember(service);
      const token = await linkTo(email);
      expect(statusOf(await read('A'.repeat(43)))).toBe('400 invalid_link');
      for (const malformed of ['', 7, null, undefined])
        expect((await read(malformed)).status).toBe(400);
      const later = Date.now() + 24 * 60 * MINUTE_MS;
      setClock(service, () => later);
      expect(statusOf(await read(token))).toBe('400 invalid_link');
    });
  });

  describe('can be disowned by the owner of the mailbox', () => {
    const disown = (token: unknown) => post('/api/email/disown', { token });

    it('which ends every session, deletes the account, and frees the email', async () => {
      const stranger = await aMember(service);
      const second = await another(service, stranger);
      const token = await linkTo(stranger.email);
      const answer = await disown(token);
      expect([answer.status, answer.body]).toEqual([
        200,
        { message: 'The account was deleted, and all its sessions have ended.' },
      ]);
      expect([
        await resolve(service, stranger.browser.token),
        await resolve(service, second.token),
      ]).toEqual([null, null]);
      expect(
        (await post('/api/login', { email: stranger.email, password: stranger.password })).status,
      ).toBe(401);
      const deleted = `select 1 from outbox where envelope->>'type' = 'user.deleted' and envelope->>'subject' = $1`;
      expect(await service.query(deleted, [stranger.user.id])).toHaveLength(1);
      expect((await post('/api/register', aRegistration({ email: stranger.email }))).status).toBe(
        201,
      );
      expect(statusOf(await disown(token))).toBe('400 invalid_link');
    });

    it('but not once it is confirmed, even by a new password', async () => {
      const member = await aMember(service);
      const token = await linkTo(member.email);
      await reset(member.email);
      expect(statusOf(await disown(token))).toBe('400 invalid_link');
      expect((await post('/api/login', { email: member.email, password: NEW })).status).toBe(200);
    });

    it('and a change to it becomes void, while the account of somebody else stays', async () => {
      const member = await aConfirmedMember(service);
      const { email } = aRegistration();
      await member.browser.post('/api/account/email', {
        newEmail: email,
        currentPassword: member.password,
      });
      const token = await linkTo(email, 'Confirm your new email');
      expect((await disown(token)).body).toEqual({
        message: 'The link no longer works. No account gets your email.',
      });
      expect((await post('/api/email/confirm', { token })).status).toBe(400);
      expect((await member.browser.get('/api/account')).body).toMatchObject({
        email: member.email,
      });
    });

    it('in only one of two requests at once, and not at the same time as it is confirmed', async () => {
      const [first, second] = [await aMember(service), await aMember(service)];
      const [one, other] = [await linkTo(first.email), await linkTo(second.email)];
      expect(
        (await Promise.all([disown(one), disown(one)])).map(({ status }) => status).sort(),
      ).toEqual([200, 400]);
      const both = await Promise.all([disown(other), post('/api/email/confirm', { token: other })]);
      expect(both.map(({ status }) => status).sort()).toEqual([200, 400]);
    });
  });
});
