import type { EventOf, SessionRevoked, userChanged } from '@libs/contracts';
import { Clock } from '@libs/service';
import { eventually, type TestService } from '@testing';
import { aMember, another, aRegistration, Browser, collectRevocations, resolve, startIdentity } from './factories';
import { Mailbox, tokenIn } from './mailbox';

const NEW_LINK = 'Confirm your new email';
const CHANGED = 'Your email was changed';
const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

type Member = Awaited<ReturnType<typeof aMember>>;

describe('changing an email', () => {
  let service: TestService;
  let mailbox: Mailbox;
  let revoked: SessionRevoked[];
  beforeAll(async () => {
    mailbox = await Mailbox.create();
    service = await startIdentity({ settings: { MAIL_DIR: mailbox.folder } });
    revoked = await collectRevocations(service);
  });
  afterEach(() => jest.restoreAllMocks());
  afterAll(async () => {
    await service.close();
    await mailbox.remove();
  });

  const after = (milliseconds: number) => {
    const then = Date.now() + milliseconds;
    jest.spyOn(service.app.get(Clock), 'now').mockImplementation(() => new Date(then));
  };
  const post = (url: string, body: unknown) => new Browser(service).post(url, body);
  const confirm = (token: unknown) => post('/api/email/confirm', { token });
  const undo = (token: unknown) => post('/api/email/undo', { token });
  const login = (email: string, password: string) => post('/api/login', { email, password });
  const ask = ({ browser, password }: Member, newEmail: unknown, currentPassword = password) =>
    browser.post('/api/account/email', { newEmail, currentPassword });
  const emailOf = async ({ browser }: Member) => (await browser.get('/api/account')).body.email as string;
  const linkTo = async (email: string, subject = NEW_LINK) => tokenIn((await mailbox.waitFor(email, subject)).at(-1)!);
  const changeTo = async (member: Member, email: string) => {
    expect((await ask(member, email)).status).toBe(202);
    expect((await confirm(await linkTo(email))).status).toBe(200);
  };

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
    expect((await member.browser.get('/api/account')).body).toEqual({ username: member.username, email, emailConfirmed: true });
    expect([(await login(member.email, member.password)).status, (await login(email, member.password)).status]).toEqual([401, 200]);
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
    const fieldOf = async (newEmail: unknown, password?: string) => (await ask(member, newEmail, password)).body.errors[0].field as string;
    expect(await fieldOf(email, 'not this one')).toBe('currentPassword');
    expect(await fieldOf('nonsense')).toBe('newEmail');
    expect(await fieldOf(undefined)).toBe('newEmail');
    expect(await fieldOf(member.email)).toBe('newEmail');
    expect((await post('/api/account/email', { newEmail: email, currentPassword: member.password })).status).toBe(401);
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
    expect([await emailOf(first), await emailOf(second)].filter((one) => one === email)).toHaveLength(1);
  });

  it.each(['changed', 'reset'])('is void once the password is %s', async (how) => {
    const member = await aMember(service);
    const { email } = aRegistration();
    await ask(member, email);
    const token = await linkTo(email);
    const password = 'a brand new passphrase';
    if (how === 'changed') await member.browser.post('/api/account/password', { currentPassword: member.password, newPassword: password });
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
    expect((await post('/api/password/reset', { token: old, password: 'a brand new passphrase' })).status).toBe(400);
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
      expect([await resolve(service, thief.token), await resolve(service, member.browser.token)]).toEqual([null, null]);
      expect(await service.query('select 1 from known_devices where user_id = $1', [member.user.id])).toEqual([]);
      await eventually(() => expect(revoked.some(({ userId }) => userId === member.user.id)).toBe(true));
      for (const address of [member.email, email]) expect((await login(address, member.password)).status).toBe(401);
      expect(restored.body.passwordToken).toBe(await linkTo(member.email, 'Set a new password'));
      expect((await post('/api/password/reset', { token: restored.body.passwordToken, password: 'a brand new passphrase' })).status).toBe(
        200,
      );
      expect((await login(member.email, 'a brand new passphrase')).status).toBe(200);
      expect((await undo(token)).body).toMatchObject({ statusCode: 400, code: 'invalid_link', message: 'This link is no longer valid.' });
    });

    it('even after a second change, and although the second address tries to undo first', async () => {
      const member = await aMember(service);
      const [second, third] = [aRegistration().email, aRegistration().email];
      await changeTo(member, second);
      after(2 * MINUTE);
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
      after(2 * MINUTE);
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
      after(7 * DAY);
      expect((await undo(token)).status).toBe(400);
    });

    it('while nobody else gets the old email', async () => {
      const [member, other] = [await aMember(service), await aMember(service)];
      await changeTo(member, aRegistration().email);
      expect((await post('/api/register', aRegistration({ email: member.email }))).status).toBe(409);
      await ask(other, member.email);
      await mailbox.waitFor(member.email, 'Your email already has an account');
      after(7 * DAY);
      expect((await post('/api/register', aRegistration({ email: member.email }))).status).toBe(201);
    });

    it('once of two concurrent requests', async () => {
      const member = await aMember(service);
      await changeTo(member, aRegistration().email);
      const token = await linkTo(member.email, CHANGED);
      expect((await Promise.all([undo(token), undo(token)])).map(({ status }) => status).sort()).toEqual([200, 400]);
    });
  });
});
