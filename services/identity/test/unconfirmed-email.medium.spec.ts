import { Clock } from '@libs/service';
import type { TestAnswer, TestService } from '@testing';
import { totpCode, totpStep } from '../src/domain/totp';
import { aConfirmedMember } from './confirmed-member';
import { aMember, another, aRegistration, Browser, insertPasskey, resolve, startIdentity } from './factories';
import { Mailbox, tokenIn } from './mailbox';
import { fromBase32 } from './second-step';
import { SoftwareAuthenticator } from './software-authenticator';

const ORIGIN = 'https://exe.test';
const NEW = 'a brand new passphrase';
const MINUTE = 60_000;

describe('an email that somebody else may have registered', () => {
  let service: TestService;
  let mailbox: Mailbox;
  beforeAll(async () => {
    mailbox = await Mailbox.create();
    service = await startIdentity({ settings: { MAIL_DIR: mailbox.folder, PUBLIC_URL: ORIGIN } });
  });
  afterEach(() => jest.restoreAllMocks());
  afterAll(async () => {
    await service.close();
    await mailbox.remove();
  });

  const statusOf = ({ status, body }: TestAnswer) => (status < 400 ? String(status) : `${status} ${body.code}`);
  const post = (url: string, body: unknown) => new Browser(service).post(url, body);
  const linkTo = async (email: string, subject = 'Confirm your email') => tokenIn((await mailbox.waitFor(email, subject)).at(-1)!);
  const factorsOf = ({ browser }: { browser: Browser }) => browser.get('/api/account/second-factor');

  it('gets no second factor until it is confirmed, not even one whose setup was begun before', async () => {
    const member = await aMember(service);
    const { browser } = member;
    await service.query('update users set email_confirmed_at = now() where id = $1', [member.user.id]);
    const { options } = (await browser.post('/api/account/passkeys/options')).body;
    const secret = fromBase32((await browser.post('/api/account/totp')).body.secret as string);
    await service.query('update users set email_confirmed_at = null where id = $1', [member.user.id]);
    const credential = new SoftwareAuthenticator(ORIGIN).create(options);
    const refused = [
      await browser.post('/api/account/totp'),
      await browser.post('/api/account/totp/confirm', { code: totpCode(secret, totpStep(new Date())) }),
      await browser.post('/api/account/passkeys/options'),
      await browser.post('/api/account/passkeys', { name: 'Laptop', credential }),
    ];
    expect(refused.map(statusOf)).toEqual(Array(4).fill('403 email_not_confirmed'));
    expect(refused[0]!.body.message).toContain('confirm your email first');
    expect((await factorsOf(member)).body).toEqual({ totp: false, passkeys: [], backupCodesLeft: 0 });
    expect((await post('/api/email/confirm', { token: await linkTo(member.email) })).status).toBe(200);
    expect((await browser.post('/api/account/totp')).status).toBe(201);
  });

  it('loses with a new password what was added before it was first confirmed, and keeps what was added later', async () => {
    const member = await aMember(service);
    const begun = Date.now();
    await insertPasskey(service, member.user.id, new Date(begun - MINUTE));
    await service.query('insert into totp_secrets (user_id, secret, created_at, confirmed_at) values ($1, $2, $3, $3)', [
      member.user.id,
      Buffer.alloc(20),
      new Date(begun - MINUTE),
    ]);
    expect((await post('/api/email/confirm', { token: await linkTo(member.email) })).status).toBe(200);
    const kept = await insertPasskey(service, member.user.id, new Date(begun + MINUTE));
    await post('/api/password/forgot', { email: member.email });
    expect((await post('/api/password/reset', { token: await linkTo(member.email, 'Set a new password'), password: NEW })).status).toBe(
      200,
    );
    expect(await service.query('select id from passkeys where user_id = $1', [member.user.id])).toEqual([{ id: kept }]);
    expect(await service.query('select 1 from totp_secrets where user_id = $1', [member.user.id])).toEqual([]);
    await mailbox.waitFor(member.email, 'A second step was removed from your login');
  });

  it('keeps the second factors of a member who has changed the email and resets the password', async () => {
    const member = await aConfirmedMember(service);
    const kept = await insertPasskey(service, member.user.id);
    const { email } = aRegistration();
    await member.browser.post('/api/account/email', { newEmail: email, currentPassword: member.password });
    expect((await post('/api/email/confirm', { token: await linkTo(email, 'Confirm your new email') })).status).toBe(200);
    await post('/api/password/forgot', { email });
    expect((await post('/api/password/reset', { token: await linkTo(email, 'Set a new password'), password: NEW })).status).toBe(200);
    expect(await service.query('select id from passkeys where user_id = $1', [member.user.id])).toEqual([{ id: kept }]);
  });

  describe('is named by its link before it is confirmed', () => {
    const read = (token: unknown) => post('/api/email/link', { token });

    it('with the account and its age, without using up the link', async () => {
      const { email, username } = await aMember(service);
      const token = await linkTo(email);
      const answer = await read(token);
      const expected = { purpose: 'confirm-email', email, username, registeredAt: expect.any(String), secondFactors: [] };
      expect([answer.status, answer.body]).toEqual([200, expected]);
      expect(Date.now() - Date.parse(answer.body.registeredAt as string)).toBeLessThan(10 * MINUTE);
      expect((await post('/api/email/confirm', { token })).status).toBe(200);
      expect(statusOf(await read(token))).toBe('400 invalid_link');
    });

    it('and for a change, with the account that asks for it, but not its present email', async () => {
      const member = await aConfirmedMember(service);
      await insertPasskey(service, member.user.id);
      const { email } = aRegistration();
      await member.browser.post('/api/account/email', { newEmail: email, currentPassword: member.password });
      const { body } = await read(await linkTo(email, 'Confirm your new email'));
      expect(body).toMatchObject({ purpose: 'change-email', email, username: member.username, secondFactors: [] });
      expect(JSON.stringify(body)).not.toContain(member.email);
    });

    it('and by a link for a new password, so that password managers know whose it is', async () => {
      const { email, username } = await aMember(service);
      await post('/api/password/forgot', { email });
      const token = await linkTo(email, 'Set a new password');
      expect((await read(token)).body).toMatchObject({ purpose: 'reset-password', email, username, secondFactors: [] });
      expect((await post('/api/password/reset', { token, password: NEW })).status).toBe(200);
      expect(statusOf(await read(token))).toBe('400 invalid_link');
    });

    it('but not by an unknown, a malformed and an expired link', async () => {
      const { email } = await aMember(service);
      const token = await linkTo(email);
      expect(statusOf(await read('A'.repeat(43)))).toBe('400 invalid_link');
      for (const malformed of ['', 7, null, undefined]) expect((await read(malformed)).status).toBe(400);
      const later = Date.now() + 24 * 60 * MINUTE;
      jest.spyOn(service.app.get(Clock), 'now').mockImplementation(() => new Date(later));
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
      expect([answer.status, answer.body]).toEqual([200, { message: 'The account was deleted, and everybody was logged out of it.' }]);
      expect([await resolve(service, stranger.browser.token), await resolve(service, second.token)]).toEqual([null, null]);
      expect((await post('/api/login', { email: stranger.email, password: stranger.password })).status).toBe(401);
      const deleted = `select 1 from outbox where envelope->>'type' = 'user.deleted' and envelope->>'subject' = $1`;
      expect(await service.query(deleted, [stranger.user.id])).toHaveLength(1);
      expect((await post('/api/register', aRegistration({ email: stranger.email }))).status).toBe(201);
      expect(statusOf(await disown(token))).toBe('400 invalid_link');
    });

    it('but not once it is confirmed, even by a new password', async () => {
      const member = await aMember(service);
      const token = await linkTo(member.email);
      await post('/api/password/forgot', { email: member.email });
      expect((await post('/api/password/reset', { token: await linkTo(member.email, 'Set a new password'), password: NEW })).status).toBe(
        200,
      );
      expect(statusOf(await disown(token))).toBe('400 invalid_link');
      expect((await post('/api/login', { email: member.email, password: NEW })).status).toBe(200);
    });

    it('and a change to it becomes void, while the account of somebody else stays', async () => {
      const member = await aConfirmedMember(service);
      const { email } = aRegistration();
      await member.browser.post('/api/account/email', { newEmail: email, currentPassword: member.password });
      const token = await linkTo(email, 'Confirm your new email');
      expect((await disown(token)).body).toEqual({ message: 'The link no longer works. No account gets your email.' });
      expect((await post('/api/email/confirm', { token })).status).toBe(400);
      expect((await member.browser.get('/api/account')).body).toMatchObject({ email: member.email });
    });

    it('in only one of two requests at once, and not at the same time as it is confirmed', async () => {
      const [first, second] = [await aMember(service), await aMember(service)];
      const [one, other] = [await linkTo(first.email), await linkTo(second.email)];
      expect((await Promise.all([disown(one), disown(one)])).map(({ status }) => status).sort()).toEqual([200, 400]);
      const both = await Promise.all([disown(other), post('/api/email/confirm', { token: other })]);
      expect(both.map(({ status }) => status).sort()).toEqual([200, 400]);
    });
  });
});
