import type { ExportedMail } from '@libs/contracts';
import { Clock } from '@libs/service';
import { StubService, type TestService } from '@testing';
import { aMember, another, aRegistration, Browser, insertPasskey, startIdentity } from './factories';
import { Mailbox, tokenIn } from './mailbox';

const DAY = 24 * 3_600_000;
const NEW_PASSWORD = 'a brand new passphrase';
const CHANGED = 'Your email was changed';

describe('an email that another account has now', () => {
  let service: TestService;
  let mailbox: Mailbox;
  let others: StubService;
  beforeAll(async () => {
    [mailbox, others] = await Promise.all([Mailbox.create(), StubService.start()]);
    service = await startIdentity({ settings: { MAIL_DIR: mailbox.folder, DOWNLOADS_URL: others.url, PAYMENTS_URL: others.url } });
  });
  afterEach(() => jest.restoreAllMocks());
  afterAll(async () => {
    await service.close();
    await Promise.all([others.stop(), mailbox.remove()]);
  });

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
    await (await aMember(service)).browser.post('/api/account/email', { newEmail: email, currentPassword: password });
    await browser.post('/api/account/password', { currentPassword: password, newPassword: NEW_PASSWORD });
    const newEmail = aRegistration().email;
    await browser.post('/api/account/email', { newEmail, currentPassword: NEW_PASSWORD });
    const [link] = await mailbox.waitFor(newEmail, 'Confirm your new email');
    expect((await browser.post('/api/email/confirm', { token: tokenIn(link!) })).status).toBe(200);
    await mailbox.waitFor(email, CHANGED);
    jest.spyOn(service.app.get(Clock), 'now').mockReturnValue(new Date(Date.now() + 7 * DAY));
    return { former: { id: user.id, email: newEmail, password: NEW_PASSWORD }, present: await aMember(service, { email }) };
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
    service.query<{ key: string }>('select key from mails where user_id = $1 and cleared_at is null order by key', [userId]);

  it("keeps the former owner's mails when the present owner deletes the account", async () => {
    const { former, present } = await aFormerAndAPresentOwner();
    const before = await mailsOf(former.id);
    expect((await present.browser.delete('/api/account', { password: present.password })).status).toBe(200);
    expect(await mailsOf(former.id)).toEqual(before);
  });

  it("keeps the present owner's mails and failed logins when the former owner deletes the account", async () => {
    const { former, present } = await aFormerAndAPresentOwner();
    await new Browser(service).post('/api/login', { email: present.email, password: 'not this one' });
    const before = await mailsOf(present.user.id);
    const browser = await another(service, former);
    expect((await browser.delete('/api/account', { password: former.password })).status).toBe(200);
    expect([before.length, await mailsOf(present.user.id)]).toEqual([1, before]);
    expect(await service.query('select 1 from attempts where email = $1', [present.email])).toHaveLength(1);
  });
});
