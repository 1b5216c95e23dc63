import { Clock } from '@libs/service';
import type { TestService } from '@testing';
import { aMember, aRegistration, Browser, expectRetryWithin, startIdentity } from './factories';
import { Mailbox, tokenIn } from './mailbox';

const SUBJECT = 'Confirm your email';
const INVALID = 'This link is no longer valid. Please request a new one.';
const MINUTE = 60_000;

describe('confirming an email', () => {
  let service: TestService;
  let mailbox: Mailbox;
  beforeAll(async () => {
    mailbox = await Mailbox.create();
    service = await startIdentity({ settings: { MAIL_DIR: mailbox.folder } });
  });
  afterEach(() => jest.restoreAllMocks());
  afterAll(async () => {
    await service.close();
    await mailbox.remove();
  });

  const confirm = (token: unknown, browser = new Browser(service)) => browser.post('/api/email/confirm', { token });
  const after = (milliseconds: number) => {
    const then = Date.now() + milliseconds;
    jest.spyOn(service.app.get(Clock), 'now').mockImplementation(() => new Date(then));
  };
  const linkTo = async (email: string, count = 1) => tokenIn((await mailbox.waitFor(email, SUBJECT, count)).at(-1)!);

  it('happens once, with the link mailed after registration', async () => {
    const { email, username, browser } = await aMember(service);
    expect((await browser.get('/api/account')).body).toEqual({ username, email, emailConfirmed: false });
    const token = await linkTo(email);
    const answer = await confirm(token, browser);
    expect([answer.status, answer.body]).toEqual([200, { message: 'Your email is confirmed.' }]);
    expect((await browser.get('/api/account')).body).toEqual({ username, email, emailConfirmed: true });
    const again = await confirm(token);
    expect([again.status, again.body.message]).toEqual([400, INVALID]);
  });

  it('happens with a link to set a new password, too', async () => {
    const { email, password } = await aMember(service);
    await new Browser(service).post('/api/password/forgot', { email });
    const token = tokenIn((await mailbox.waitFor(email, 'Set a new password'))[0]!);
    expect((await confirm(token)).status).toBe(400); // a token serves one purpose only
    expect((await new Browser(service).post('/api/password/reset', { token, password: `${password}!` })).status).toBe(200);
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
    expect((await new Browser(service).post('/api/password/reset', { token, password: 'a brand new passphrase' })).status).toBe(400);
    expect((await confirm(token)).status).toBe(200);
  });

  it('is refused 24 hours later', async () => {
    const { email } = await aMember(service);
    const token = await linkTo(email);
    after(24 * 60 * MINUTE);
    expect((await confirm(token)).body.message).toBe(INVALID);
  });

  it('is refused if the member has another email by now', async () => {
    const { email, user } = await aMember(service);
    const token = await linkTo(email);
    await service.query('update users set email = $2 where id = $1', [user.id, aRegistration().email]);
    expect((await confirm(token)).body.message).toBe(INVALID);
  });

  it('accepts the link to a new email until a change to another one is requested', async () => {
    const { browser, password: currentPassword } = await aMember(service);
    const emails = [aRegistration().email, aRegistration().email];
    for (const [index, newEmail] of emails.entries()) {
      after(2 * index * MINUTE);
      expect((await browser.post('/api/account/email', { newEmail, currentPassword })).status).toBe(202);
    }
    const links = await Promise.all(emails.map((email) => mailbox.waitFor(email, 'Confirm your new email')));
    const answers = [await confirm(tokenIn(links[0]![0]!)), await confirm(tokenIn(links[1]![0]!))];
    expect(answers.map(({ status }) => status)).toEqual([400, 200]);
  });

  it.each([['A'.repeat(43)], [''], [7], [null], [undefined]])('rejects the token %j', async (token) => {
    expect((await confirm(token)).status).toBe(400);
  });

  it('accepts one of two concurrent requests', async () => {
    const { email } = await aMember(service);
    const token = await linkTo(email);
    expect((await Promise.all([confirm(token), confirm(token)])).map(({ status }) => status).sort()).toEqual([200, 400]);
  });

  it('sends another link a minute later, which voids the older, until the email is confirmed', async () => {
    const { email, browser } = await aMember(service);
    const older = await linkTo(email);
    const early = await browser.post('/api/email/resend');
    expect([early.status, early.body.code]).toEqual([429, 'too_many_email_links']);
    expectRetryWithin(early, 60);
    after(MINUTE);
    const answer = await browser.post('/api/email/resend');
    expect([answer.status, answer.body]).toEqual([202, { message: `We have sent a link to ${email}.` }]);
    const newer = await linkTo(email, 2);
    expect([(await confirm(older)).status, (await confirm(newer, browser)).status]).toEqual([400, 200]);
    expect((await browser.post('/api/email/resend')).body.code).toBe('email_confirmed');
  });

  it('sends at most ten links a day', async () => {
    const { browser } = await aMember(service);
    for (let count = 1; count < 10; count += 1) {
      after(count * MINUTE);
      expect((await browser.post('/api/email/resend')).status).toBe(202);
    }
    after(10 * MINUTE);
    const refused = await browser.post('/api/email/resend');
    expect(refused.status).toBe(429);
    expectRetryWithin(refused, 24 * 3600);
  });

  it('requires a session to send a link', async () => {
    expect((await new Browser(service).post('/api/email/resend')).status).toBe(401);
    expect((await new Browser(service).get('/api/account')).status).toBe(401);
  });
});
