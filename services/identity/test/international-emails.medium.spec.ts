import type { TestService } from '@testing';
import { aMember, aRegistration, Browser, startIdentity } from './factories';
import { Mailbox, tokenIn } from './mailbox';

const UNICODE = 'bücher.example';
const ASCII = 'xn--bcher-kva.example';

describe('an email with an international domain', () => {
  let service: TestService;
  let mailbox: Mailbox;
  beforeAll(async () => {
    mailbox = await Mailbox.create();
    service = await startIdentity({ settings: { MAIL_DIR: mailbox.folder } });
  });
  afterAll(async () => {
    await service.close();
    await mailbox.remove();
  });
  const both = () => {
    const { username } = aRegistration();
    return { unicode: `${username}@${UNICODE}`, ascii: `${username}@${ASCII}` };
  };

  it.each(['unicode', 'ascii'] as const)('is registered once, with the domain in %s', async (form) => {
    const emails = both();
    await aMember(service, { email: emails[form] });
    for (const email of Object.values(emails)) {
      expect((await new Browser(service).post('/api/register', aRegistration({ email }))).status).toBe(409);
    }
  });

  it('logs in and gets mails in either form', async () => {
    const { unicode, ascii } = both();
    const { password, browser } = await aMember(service, { email: unicode });
    for (const email of [unicode, ascii, unicode.toUpperCase()]) {
      expect((await new Browser(service).post('/api/login', { email, password })).status).toBe(200);
    }
    expect((await browser.get('/api/account')).body).toMatchObject({ email: ascii });
    await new Browser(service).post('/api/password/forgot', { email: unicode });
    await mailbox.waitFor(ascii, 'Confirm your email');
    await mailbox.waitFor(ascii, 'Set a new password');
  });

  it('counts failed logins of both forms together', async () => {
    const { unicode, ascii } = both();
    const { password } = await aMember(service, { email: ascii });
    const guesser = new Browser(service);
    for (let i = 0; i < 5; i += 1) await guesser.post('/api/login', { email: i % 2 ? ascii : unicode, password: 'wrong' });
    expect((await guesser.post('/api/login', { email: unicode, password })).status).toBe(429);
  });

  it('is the email that a member changes to', async () => {
    const { unicode, ascii } = both();
    const { browser, password } = await aMember(service);
    expect((await browser.post('/api/account/email', { newEmail: unicode, currentPassword: password })).status).toBe(202);
    const token = tokenIn((await mailbox.waitFor(ascii, 'Confirm your new email'))[0]!);
    expect((await browser.post('/api/email/confirm', { token })).status).toBe(200);
    expect((await new Browser(service).post('/api/register', aRegistration({ email: unicode }))).status).toBe(409);
  });

  it('is found by administrators in both forms', async () => {
    const { unicode, ascii } = both();
    const [admin, { username }] = [await aMember(service), await aMember(service, { email: unicode })];
    await service.query('update users set is_admin = true where id = $1', [admin.user.id]);
    for (const search of [unicode, ascii, `@${UNICODE.toUpperCase()}`, 'bücher', ASCII]) {
      const { body } = await admin.browser.get(`/api/admin/users?${new URLSearchParams({ search }).toString()}`);
      expect([search, body.map((user: { username: string }) => user.username)]).toEqual([search, expect.arrayContaining([username])]);
    }
  });
});
