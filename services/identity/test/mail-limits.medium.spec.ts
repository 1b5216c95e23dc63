import { Transactions } from '@libs/persistence';
import { DAY, MINUTE } from '@testing';
import type { TestService } from '@testing';
import { aConfirmedMember, codeAt, fromBase32 } from './second-factor';
import {
  aMember,
  aRegistration,
  Browser,
  expectRetryWithin,
  insertPasskey,
  setClock,
} from './factories';
import { type Mailbox, startWithMailbox } from './mailbox';

const MAILS_PER_DAY = 10;

describe('mails that strangers cause', () => {
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
  /** Waits until the mails that were queued before have been sent: the queue sends them in order. */
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
    after(DAY);
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
    after(MINUTE);
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
    await mailbox.waitFor(email, 'A second factor was removed from your login');
    expect(
      (await new Browser(service).post('/api/login', { email, password: current })).status,
    ).toBe(200);
    after(61 * MINUTE);
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
      after(MINUTE); // after the link of the registration
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
    after(31 * MINUTE);
    await forgot(email);
    const token = await mailbox.tokenTo(email, 'Set a new password', 6);
    const reset = (password: string) =>
      new Browser(service).post('/api/password/reset', { token, password });
    expect((await reset('a brand new passphrase')).status).toBe(200);
    await forgot(email);
    await mailbox.waitFor(email, 'Set a new password', 7);
  });
});
