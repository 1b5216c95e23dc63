import { PENDING_LOGIN_HEADER } from '@libs/auth';
import { userChanged } from '@libs/contracts';
import type { TestService } from '@testing';
import { totpCode, totpStep } from '../src/domain/totp';
import { aConfirmedMember } from './confirmed-member';
import { Browser, resolve, startIdentity } from './factories';
import { Mailbox } from './mailbox';
import { fromBase32, pendingTokenOf } from './second-step';
import { SoftwareAuthenticator } from './software-authenticator';

const ORIGIN = 'https://exe.test';
const REASON = { reason: 'lost the phone, called us' };
type Member = Awaited<ReturnType<typeof aConfirmedMember>>;

describe('administrators and second steps', () => {
  let service: TestService;
  let mailbox: Mailbox;
  let admin: Member;
  beforeAll(async () => {
    mailbox = await Mailbox.create();
    service = await startIdentity({ settings: { MAIL_DIR: mailbox.folder, PUBLIC_URL: ORIGIN, REQUIRE_ADMIN_SECOND_FACTOR: 'true' } });
    admin = await anAdministrator();
    await addApp(admin);
  });
  afterAll(async () => {
    await service.close();
    await mailbox.remove();
  });

  async function anAdministrator(): Promise<Member> {
    const member = await aConfirmedMember(service);
    await service.query('update users set is_admin = true where id = $1', [member.user.id]);
    return member;
  }
  /** Returns the backup codes. */
  async function addApp({ browser }: Member): Promise<string[]> {
    const secret = fromBase32((await browser.post('/api/account/totp')).body.secret as string);
    const confirmed = await browser.post('/api/account/totp/confirm', { code: totpCode(secret, totpStep(new Date())) });
    expect(confirmed.status).toBe(200);
    return confirmed.body.backupCodes as string[];
  }
  async function addPasskey({ browser }: Member): Promise<void> {
    const { options } = (await browser.post('/api/account/passkeys/options')).body;
    const credential = new SoftwareAuthenticator(ORIGIN).create(options);
    expect((await browser.post('/api/account/passkeys', { name: 'Laptop', credential })).status).toBe(201);
  }
  const login = ({ email, password }: Member) => new Browser(service).post('/api/login', { email, password });
  const reset = ({ user }: Member, body: object = REASON) => admin.browser.post(`/api/admin/users/${user.id}/second-factor/reset`, body);
  const hasSecondFactor = async ({ user }: Member) => (await admin.browser.get(`/api/admin/users/${user.id}`)).body.hasSecondFactor;
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
      const [backupCode] = await addApp(member);
      await addPasskey(member);
      const pending = pendingTokenOf(await login(member));
      expect(await hasSecondFactor(member)).toBe(true);
      expect(await reset(member)).toMatchObject({ status: 200, body: { message: 'The second steps were removed' } });
      expect(await hasSecondFactor(member)).toBe(false);
      expect((await member.browser.get('/api/account/second-factor')).body).toEqual({ totp: false, passkeys: [], backupCodesLeft: 0 });
      const headers = { [PENDING_LOGIN_HEADER]: pending };
      const late = await service.request({ method: 'POST', url: '/api/login/second-factor', body: { code: backupCode }, headers });
      expect(late).toMatchObject({ status: 401, body: { code: 'login_expired' } });
      expect((await login(member)).status).toBe(200);
      const [mail] = await mailbox.waitFor(member.email, 'Your two-step login was reset');
      expect(mail?.text).toContain('/forgot-password');
      const records = 'select action, actor_id, user_id, reason, before, after from audit_records where subject_id = $1';
      const expected = { action: 'second-factor.reset', actor_id: admin.user.id, user_id: member.user.id, ...REASON };
      const change = { before: { totp: true, passkeys: 1 }, after: { totp: false, passkeys: 0 } };
      expect(await service.query(records, [member.user.id])).toEqual([{ ...expected, ...change }]);
    });

    it('happens once, however many administrators ask for it at the same time', async () => {
      const member = await aConfirmedMember(service);
      await addApp(member);
      const answers = await Promise.all([reset(member), reset(member)]);
      expect(answers.map(({ status, body }) => body.code ?? status).sort()).toEqual([200, 'no_second_factor']);
    });

    it('is refused without a factor or a reason, and for oneself', async () => {
      const member = await aConfirmedMember(service);
      await member.browser.post('/api/account/totp'); // never confirmed
      expect(await reset(member)).toMatchObject({ status: 409, body: { code: 'no_second_factor' } });
      expect((await reset(member, {})).status).toBe(400);
      expect(await reset(admin)).toMatchObject({ status: 409, body: { code: 'own_account' } });
      expect(await hasSecondFactor(admin)).toBe(true);
    });
  });

  describe('an administrator who must have a second step', () => {
    const sessionOf = ({ browser }: Member) => resolve(service, browser.token);

    it('has to set it up before the session has more rights than a member’s', async () => {
      const [late, member] = [await anAdministrator(), await aConfirmedMember(service)];
      expect(await sessionOf(late)).toMatchObject({ isAdmin: true, mustSetUpSecondFactor: true });
      expect(await sessionOf(member)).not.toHaveProperty('mustSetUpSecondFactor');
      expect(await changesOf(late)).toEqual([]);
      await addApp(late);
      expect(await sessionOf(late)).not.toHaveProperty('mustSetUpSecondFactor');
      expect(await changesOf(late)).toEqual([2]);
      await addPasskey(late);
      expect(await changesOf(late)).toEqual([2]);
    });

    it('loses the rights with the last second step, also after a reset', async () => {
      const [one, other, member] = [await anAdministrator(), await anAdministrator(), await aConfirmedMember(service)];
      for (const each of [one, other]) await addPasskey(each);
      await addApp(member);
      expect(await sessionOf(one)).not.toHaveProperty('mustSetUpSecondFactor');
      const { passkeys } = (await one.browser.get('/api/account/second-factor')).body;
      expect((await one.browser.delete(`/api/account/passkeys/${passkeys[0].id}`)).status).toBe(200);
      for (const each of [other, member]) expect((await reset(each)).status).toBe(200);
      for (const each of [one, other]) expect(await sessionOf(each)).toMatchObject({ isAdmin: true, mustSetUpSecondFactor: true });
      expect([await changesOf(one), await changesOf(other), await changesOf(member)]).toEqual([[2, 3], [2, 3], []]);
    });
  });
});
