import { randomUUID } from 'node:crypto';
import { updateAvailable, versionWithdrawn } from '@libs/contracts';
import { Transactions } from '@libs/persistence';
import { DAY_MS, eventually, MINUTE_MS, setClock, type TestService } from '@testing';
import { hashToken } from '../src/sessions/tokens';
import { OpenSession } from '../src/login/open-session';
import { UserRepository } from '../src/users/user.repository';
import { Pruning } from '../src/accounts/cleanup.job';
import {
  aLoginRequest,
  aMember,
  anAddress,
  aRegistration,
  Browser,
  cookieOf,
  expectRetryWithin,
  insertPasskey,
} from './factories';
import { type Mailbox, startWithMailbox } from './mailbox';
import { aConfirmedMember, codeAt, fromBase32 } from './second-factor';

const ORIGIN = 'https://exe.test';
const MAILS_PER_DAY = 10;

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

describe('a login from a new device', () => {
  const SAFARI =
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Mobile/15E148 Safari/604.1';
  const SUBJECT = 'New login to your account';

  type Account = { email: string; password: string };
  const login = async (browser: Browser, { email, password }: Account) => {
    const answer = await browser.post('/api/login', { email, password });
    expect(answer.status).toBe(200);
    return answer;
  };
  /** The number of emails queued about new devices; they are queued in the transaction of the login. */
  const mailed = async ({ email }: { email: string }): Promise<number> => {
    const key = `key like 'new-device:%'`;
    return (await service.query(`select 1 from mails where recipient = $1 and ${key}`, [email]))
      .length;
  };
  const later = (milliseconds: number) => setClock(service, new Date(Date.now() + milliseconds));

  it('is mailed with browser and time and with the links that help, and is known from then on', async () => {
    const member = await aMember(service);
    const phone = new Browser(service, undefined, SAFARI);
    await login(phone, member);
    const text = (await mailbox.waitFor(member.email, SUBJECT))[0]?.text;
    expect(text).toContain('Browser: Safari on iPhone');
    expect(text).toMatch(/Time: \w+ \d+, \d{4} at \d+:\d\d [AP]M UTC/);
    expect(text).toContain(`${ORIGIN}/account/sessions`);
    expect(text).toContain(`${ORIGIN}/forgot-password`);
    await phone.post('/api/logout');
    await login(phone, member);
    await login(new Browser(service, undefined, SAFARI), member);
    expect(await mailed(member)).toBe(2);
  });

  it('sets a cookie that scripts cannot read and that lasts a year', async () => {
    const member = await aMember(service);
    const { name, token, attributes } = cookieOf(await login(new Browser(service), member), 'did');
    expect([name, attributes]).toEqual([
      '__Host-did',
      ['HttpOnly', `Max-Age=${365 * 86_400}`, 'Path=/', 'SameSite=Lax', 'Secure'],
    ]);
    expect(Buffer.from(token, 'base64url')).toHaveLength(32);
    const stored = await service.query('select token_hash from known_devices where user_id = $1', [
      member.user.id,
    ]);
    expect(stored).toHaveLength(2);
    expect(stored).toContainEqual({ token_hash: hashToken(token) });
  });

  it('is neither a registration nor a login in the same browser, from whatever network', async () => {
    const member = await aMember(service);
    await login(member.browser, member);
    const abroad = new Browser(service, anAddress());
    abroad.devices = member.browser.devices;
    await login(abroad, member);
    expect(await mailed(member)).toBe(0);
  });

  it('is no login with a wrong password', async () => {
    const { email } = await aMember(service);
    const answer = await new Browser(service).post('/api/login', {
      email,
      password: 'mistyped, sadly',
    });
    expect([answer.status, answer.headers.getSetCookie()]).toEqual([401, []]);
    expect(await mailed({ email })).toBe(0);
  });

  it('is not one of several accounts in one browser', async () => {
    const [first, second] = [await aMember(service), await aMember(service)];
    await login(first.browser, second);
    for (const account of [first, second, first]) await login(first.browser, account);
    expect([await mailed(first), await mailed(second)]).toEqual([0, 1]);
  });

  it("is not hidden by another account's device cookie, nor is a cookie sent by a client adopted", async () => {
    const [attacker, victim] = [await aMember(service), await aMember(service)];
    const planted = attacker.browser.devices;
    victim.browser.devices = planted; // in the victim's browser
    await login(victim.browser, victim);
    expect(victim.browser.devices.split('.')).toEqual([
      expect.stringMatching(/^[\w-]{43}$/),
      planted,
    ]);
    await login(attacker.browser, victim);
    expect(await mailed(victim)).toBe(2);
  });

  it.each([
    'x',
    'A'.repeat(43),
    `${'A'.repeat(43)}.`,
    Array(50).fill('A'.repeat(43)).join('.'),
    "'; drop table users--",
  ])('is one with the forged cookie %.20j', async (cookie) => {
    const member = await aMember(service);
    const forger = new Browser(service);
    forger.devices = cookie;
    await login(forger, member);
    expect(await mailed(member)).toBe(1);
  });

  it('is mailed at most ten times a day, and twenty devices are kept', async () => {
    const member = await aMember(service);
    await service.query('update users set email_confirmed_at = now() where id = $1', [
      member.user.id,
    ]);
    await service.query(
      `update known_devices set created_at = created_at - interval '2 days' where user_id = $1`,
      [member.user.id],
    );
    for (let i = 0; i < 22; i += 1) await login(new Browser(service), member);
    expect(await mailed(member)).toBe(10);
    expect(
      await service.query('select 1 from known_devices where user_id = $1', [member.user.id]),
    ).toHaveLength(20);
    later(DAY_MS + 60_000);
    await login(new Browser(service), member);
    expect(await mailed(member)).toBe(11);
  });

  it('is one again a year after the last login, and the device is then deleted', async () => {
    const member = await aMember(service);
    later(364 * DAY_MS);
    await login(member.browser, member);
    expect(await mailed(member)).toBe(0);
    later(730 * DAY_MS);
    await login(member.browser, member);
    expect(await mailed(member)).toBe(1);
    later(1096 * DAY_MS);
    await service.app.get(Pruning).run();
    expect(
      await service.query('select 1 from known_devices where user_id = $1', [member.user.id]),
    ).toEqual([]);
  });

  it('is mailed only if the login succeeds', async () => {
    const member = await aMember(service);
    const [user] = await service.query('select id, email, username from users where id = $1', [
      member.user.id,
    ]);
    const stale = { ...user, passwordHash: 'another' };
    const run = service.app
      .get(Transactions)
      .run((tx) => service.app.get(OpenSession).run(tx, stale, aLoginRequest(), new Date()));
    await expect(run).rejects.toMatchObject({ kind: 'unauthenticated' });
    expect(await mailed(member)).toBe(0);
  });
});

describe('mails that strangers cause', () => {
  const after = (milliseconds: number) => {
    const then = Date.now() + milliseconds;
    setClock(service, () => then);
  };
  type Member = Awaited<ReturnType<typeof aMember>>;
  const ask = ({ browser, password }: Member, newEmail: string) =>
    browser.post('/api/account/email', { newEmail, currentPassword: password });
  const askFromMany = async (newEmail: string, times: number) => {
    const statuses: number[] = [];
    for (let i = 0; i < times; i += 1)
      statuses.push((await ask(await aMember(service), newEmail)).status);
    return statuses;
  };
  /** Waits until the emails that were queued before have been sent: the queue sends them in order. */
  const mailsTo = async (email: string) => {
    const { email: last } = await aMember(service);
    await mailbox.waitFor(last, 'Confirm your email');
    return mailbox.mailsTo(email);
  };
  const confirmApp = async (browser: Browser) => {
    const { secret } = (await browser.post('/api/account/totp')).body as { secret: string };
    return browser.post('/api/account/totp/confirm', {
      code: codeAt(fromBase32(secret), await service.app.get(Transactions).now()),
    });
  };
  const forgot = (email: string) => new Browser(service).post('/api/password/forgot', { email });
  const requestsAreHandled = async () => {
    const other = await aMember(service);
    await forgot(other.email);
    await mailbox.waitFor(other.email, 'Set a new password');
  };

  it('are at most ten a day for one email, from however many accounts and networks', async () => {
    const victim = aRegistration().email;
    expect(await askFromMany(victim, 12)).toEqual([...Array(MAILS_PER_DAY).fill(202), 429, 429]);
    expect(await mailsTo(victim)).toHaveLength(MAILS_PER_DAY);
    after(DAY_MS);
    expect(await askFromMany(victim, 1)).toEqual([202]);
  });

  it('are limited for a member, too, without showing that the email has an account; links to set a new password still arrive', async () => {
    const victim = await aMember(service);
    const answers = await askFromMany(victim.email, 12);
    expect(answers.filter((status) => status === 202)).toHaveLength(MAILS_PER_DAY - 1); // and the one after registering
    await forgot(victim.email);
    expect(await mailbox.waitFor(victim.email, 'Set a new password')).toHaveLength(1);
  });

  it('stay limited when the accounts are deleted in between', async () => {
    const registration = aRegistration();
    for (let i = 0; i < 12; i += 1) {
      const browser = new Browser(service);
      const { status } = await browser.post('/api/register', {
        ...registration,
        username: aRegistration().username,
      });
      expect(status).toBe(201);
      await browser.delete('/api/account', { password: registration.password });
    }
    const browser = new Browser(service);
    await browser.post('/api/register', { ...registration, username: aRegistration().username });
    after(MINUTE_MS);
    expect((await browser.post('/api/email/resend')).body.code).toBe('too_many_email_links');
    expect(
      await service.query(
        `select 1 from recipient_mails where encode(recipient, 'escape') like '%example.com%'`,
      ),
    ).toEqual([]);
  });

  it('include notices about an account that has not confirmed the email', async () => {
    const { email, password, browser } = await aMember(service);
    let [current, next] = [password, `${password}!`];
    for (let i = 0; i < 12; i += 1) {
      expect(
        (
          await browser.post('/api/account/password', {
            currentPassword: current,
            newPassword: next,
          })
        ).status,
      ).toBe(200);
      [current, next] = [next, current];
    }
    for (let i = 0; i < 12; i += 1)
      expect(
        (await new Browser(service).post('/api/login', { email, password: current })).status,
      ).toBe(200);
    expect(await mailsTo(email)).toHaveLength(MAILS_PER_DAY);
  });

  it('do not silence the notices of a member who has confirmed the email', async () => {
    const { email, password, browser } = await aMember(service);
    const token = await mailbox.tokenTo(email, 'Confirm your email');
    expect((await browser.post('/api/email/confirm', { token })).status).toBe(200);
    await askFromMany(email, 10);
    await browser.post('/api/account/password', {
      currentPassword: password,
      newPassword: `${password}!`,
    });
    expect(await mailbox.waitFor(email, 'Your password was changed')).toHaveLength(1);
  });

  it('are thirty changes an hour of how a member logs in: above it, the change is refused, not its notice', async () => {
    const { email, password, browser, user } = await aConfirmedMember(service);
    await insertPasskey(service, user.id);
    let [current, next] = [password, `${password}!`];
    for (let i = 0; i < 15; i += 1) {
      expect(
        (
          await browser.post('/api/account/password', {
            currentPassword: current,
            newPassword: next,
          })
        ).status,
      ).toBe(200);
      [current, next] = [next, current];
      expect((await browser.post('/api/account/backup-codes')).status).toBe(200);
    }
    for (const refused of [
      await browser.post('/api/account/backup-codes'),
      await browser.post('/api/account/password', { currentPassword: current, newPassword: next }),
      await confirmApp(browser),
    ]) {
      expect([refused.status, refused.body.code]).toEqual([429, 'too_many_login_changes']);
      expectRetryWithin(refused, 3600);
    }
    expect(await mailsTo(email)).toHaveLength(31); // with the link of the registration
    const [passkey] = (await browser.get('/api/account/second-factor')).body.passkeys as {
      id: string;
    }[];
    expect((await browser.delete(`/api/account/passkeys/${passkey!.id}`)).status).toBe(200); // an owner can always remove an intruder's
    await mailbox.waitFor(email, 'A two-factor method was removed from your account');
    expect(
      (await new Browser(service).post('/api/login', { email, password: current })).status,
    ).toBe(200);
    after(61 * MINUTE_MS);
    expect(
      (await browser.post('/api/account/password', { currentPassword: current, newPassword: next }))
        .status,
    ).toBe(200);
  });

  it('are refused with the change of an unconfirmed email, rather than changing it without a notice', async () => {
    const member = await aMember(service);
    const { email } = aRegistration();
    expect((await ask(member, email)).status).toBe(202);
    const token = await mailbox.tokenTo(email, 'Confirm your new email');
    await askFromMany(member.email, 10);
    const confirm = () => new Browser(service).post('/api/email/confirm', { token });
    expect((await confirm()).status).toBe(429);
    await service.query('delete from recipient_mails');
    expect((await confirm()).status).toBe(200);
  });

  it('are limited per network: thirty requests for links in ten minutes', async () => {
    const members = [];
    for (let i = 0; i < 31; i += 1) members.push(await aMember(service));
    const statuses = [];
    for (const { browser } of members) {
      const shared = new Browser(service, '203.0.113.7');
      shared.token = browser.token;
      after(MINUTE_MS); // after the link of the registration
      statuses.push((await shared.post('/api/email/resend')).status);
    }
    expect(statuses).toEqual([...Array(30).fill(202), 429]);
  });

  it('leave the owner a link to set a new password: requests are dropped only while one works', async () => {
    const { email } = await aMember(service);
    for (let i = 0; i < 7; i += 1) await forgot(email);
    await requestsAreHandled();
    const links = await mailbox.waitFor(email, 'Set a new password', 5);
    expect(links).toHaveLength(5);
    after(31 * MINUTE_MS);
    await forgot(email);
    const token = await mailbox.tokenTo(email, 'Set a new password', 6);
    const reset = (password: string) =>
      new Browser(service).post('/api/password/reset', { token, password });
    expect((await reset('a brand new passphrase')).status).toBe(200);
    await forgot(email);
    await mailbox.waitFor(email, 'Set a new password', 7);
  });
});

describe('an update of a tool', () => {
  const TOOL = randomUUID();
  const SUBJECT = 'Port Scanner has a new version';
  const NOTES = 'Scans UDP ports.';
  const announce = (userId: string, version = 2) =>
    service.publish(
      updateAvailable({ userId, toolId: TOOL, toolName: 'Port Scanner', version, notes: NOTES }),
    );
  const queued = (userId: string) =>
    service.query(`select 1 from mails where user_id = $1 and key like 'tool-update:%'`, [userId]);

  it('is mailed once, with a link to the tool, however often it is announced', async () => {
    const member = await aConfirmedMember(service);
    await announce(member.user.id);
    await announce(member.user.id);
    const [mail] = await mailbox.waitFor(member.email, SUBJECT);
    expect(mail?.text).toContain(`${ORIGIN}/tools/${TOOL}`);
    for (const text of ['Version 2 of Port Scanner', NOTES, `${ORIGIN}/account/data`])
      expect(mail?.text).toContain(text);
    await announce(member.user.id, 3);
    await eventually(async () => expect(await queued(member.user.id)).toHaveLength(2));
  });

  it('is not mailed to an email that nobody has confirmed', async () => {
    const [unconfirmed, confirmed] = [await aMember(service), await aConfirmedMember(service)];
    await announce(unconfirmed.user.id);
    await announce(confirmed.user.id);
    await eventually(async () => expect(await queued(confirmed.user.id)).toHaveLength(1));
    expect(await queued(unconfirmed.user.id)).toEqual([]);
  });
});

describe('a withdrawn version of a tool', () => {
  const TOOL = randomUUID();
  const SUBJECT = 'Version 2 of Port Scanner was withdrawn';
  const announce = (userId: string, given: { version?: number; reason?: string } = {}) =>
    service.publish(
      versionWithdrawn({
        userId,
        toolId: TOOL,
        toolName: 'Port Scanner',
        version: 2,
        reason: 'It asks for a password.',
        withdrawnAt: '2026-03-01T12:34:50.000Z',
        offeredVersion: 1,
        ...given,
      }),
    );
  const queued = (userId: string) =>
    service.query(`select 1 from mails where user_id = $1 and key like 'version-withdrawn:%'`, [
      userId,
    ]);

  it('is mailed once, with the reason, what to do and the links, however often it is announced', async () => {
    const member = await aConfirmedMember(service);
    await announce(member.user.id);
    await announce(member.user.id);
    const [mail] = await mailbox.waitFor(member.email, SUBJECT);
    for (const text of [
      'Version 2 of Port Scanner, which you downloaded, was withdrawn.',
      'Withdrawn: March 1, 2026 at 12:34 PM UTC',
      'Reason: It asks for a password.',
      'Version 1 is offered now.',
      `${ORIGIN}/tools/${TOOL}`,
      `${ORIGIN}/verify`,
    ])
      expect(mail?.text).toContain(text);
    await announce(member.user.id, { version: 3 });
    await eventually(async () => expect(await queued(member.user.id)).toHaveLength(2));
  });

  it('is mailed with a reason that can neither add headers nor markup', async () => {
    const member = await aConfirmedMember(service);
    const reason = 'Bad\r\nBcc: eve@example.com\r\n\r\n<img src=x onerror=alert(1)>';
    await announce(member.user.id, { reason });
    const [mail] = await mailbox.waitFor(member.email, SUBJECT);
    expect(mail?.text).toContain('Reason: Bad Bcc: eve@example.com <img src=x onerror=alert(1)>');
    expect(mail?.html).not.toContain('<img');
    expect([mail?.bcc, mail?.headers.filter(({ key }) => key === 'bcc')]).toEqual([undefined, []]);
  });

  it('keeps the account until its mail is queued, so that a deletion erases the mail, too', async () => {
    const member = await aConfirmedMember(service);
    await service.app.get(Transactions).run(async (tx) => {
      await service.app.get(UserRepository).holdById(tx, member.user.id);
      await expect(
        service.query('select 1 from users where id = $1 for update nowait', [member.user.id]),
      ).rejects.toThrow('could not obtain lock');
    });
  });

  it('is mailed neither to unconfirmed, suspended nor unknown users', async () => {
    const [unconfirmed, suspended, confirmed] = [
      await aMember(service),
      await aConfirmedMember(service),
      await aConfirmedMember(service),
    ];
    await service.query('update users set suspended_at = now() where id = $1', [suspended.user.id]);
    const strangers = [unconfirmed.user.id, suspended.user.id, randomUUID()];
    for (const userId of [...strangers, confirmed.user.id]) await announce(userId);
    await eventually(async () => expect(await queued(confirmed.user.id)).toHaveLength(1));
    for (const userId of strangers) expect(await queued(userId)).toEqual([]);
  });
});
