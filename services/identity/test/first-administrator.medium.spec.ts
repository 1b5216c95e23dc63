import { Transactions } from '@libs/persistence';
import type { TestService } from '@testing';
import { FirstAdministratorJob } from '../src/accounts/first-administrator.job';
import { aConfirmedMember, addPasskey } from './second-factor';
import { aMember, aRegistration, Browser, resolve, startIdentity, withReplica } from './factories';
import { type Mailbox, startWithMailbox } from './mailbox';

const ORIGIN = 'https://exe.test';
const admin = { ADMIN_EMAIL: 'root@example.com', ADMIN_PASSWORD: 'the first of its kind' };

let service: TestService;
let mailbox: Mailbox;
beforeAll(async () => {
  ({ service, mailbox } = await startWithMailbox({ PUBLIC_URL: ORIGIN, ...admin }));
});
afterAll(async () => {
  await service.close();
  await mailbox.remove();
});

describe('the first administrator', () => {
  const login = (email: string, password: string, at = service) =>
    new Browser(at).post('/api/login', { email, password });

  it('can log in immediately', async () => {
    const answer = await login(admin.ADMIN_EMAIL, admin.ADMIN_PASSWORD);
    expect(answer.body).toEqual({
      user: { id: expect.any(String), username: 'admin', isPro: false, isAdmin: true },
    });
  });

  it('is published as user.registered', async () => {
    const event = await service.nextEvent(
      'user.registered',
      ({ data }: any) => data.email === admin.ADMIN_EMAIL,
    );
    expect(event.data).toMatchObject({ username: 'admin', isAdmin: true });
  });

  it('resolves as an administrator', async () => {
    const browser = new Browser(service);
    await browser.post('/api/login', { email: admin.ADMIN_EMAIL, password: admin.ADMIN_PASSWORD });
    expect(await resolve(service, browser.token)).toMatchObject({ isAdmin: true });
  });

  it('is unchanged at the next start, even with a new password', async () => {
    const browser = new Browser(service);
    const before = await service.query(
      'select id, is_admin, created_at, version from users where email = $1',
      [admin.ADMIN_EMAIL],
    );
    await browser.post('/api/login', { email: admin.ADMIN_EMAIL, password: admin.ADMIN_PASSWORD });
    const changed = { currentPassword: admin.ADMIN_PASSWORD, newPassword: 'chosen by themselves' };
    expect((await browser.post('/api/account/password', changed)).status).toBe(200);
    await withReplica(service, {}, async (replica) => {
      expect((await login(admin.ADMIN_EMAIL, admin.ADMIN_PASSWORD, replica)).status).toBe(401);
      expect((await login(admin.ADMIN_EMAIL, 'chosen by themselves', replica)).status).toBe(200);
    });
    expect(
      await service.query('select id, is_admin, created_at, version from users where email = $1', [
        admin.ADMIN_EMAIL,
      ]),
    ).toEqual(before);
    expect(await resolve(service, browser.token)).not.toBeNull();
  });

  it('is created once by replicas that start together', async () => {
    const settings = {
      ADMIN_EMAIL: 'Together@Example.com ',
      ADMIN_PASSWORD: 'we are the champions',
      ADMIN_USERNAME: 'together',
    };
    const start = () => withReplica(service, settings, () => Promise.resolve());
    await Promise.all([start(), start(), start()]);
    const rows = await service.query(
      `select username, email, is_admin, version from users where username like 'together%'`,
    );
    expect(rows).toEqual([
      { username: 'together', email: 'together@example.com', is_admin: true, version: 1 },
    ]);
  });

  it.each([
    ['created', aRegistration().email, ['created', 'unchanged', 'unchanged']],
    ['promoted', 'member@example.com', ['promoted', 'unchanged', 'unchanged']],
  ])('is %s by exactly one of several concurrent transactions', async (_, email, steps) => {
    if (steps.includes('promoted')) await aMember(service, { email });
    const { username } = aRegistration();
    const attempt = () =>
      service.app
        .get(Transactions)
        .run((tx, now) =>
          service.app
            .get(FirstAdministratorJob)
            .ensure(tx, { username, email, passwordHash: 'a hash' }, now),
        );
    const outcomes = await Promise.all([attempt(), attempt(), attempt()]);
    expect(outcomes.map(({ step }) => step).sort()).toEqual(steps);
  });

  it('gets a numbered username when another user has the name', async () => {
    const { user } = await aMember(service, { username: 'Chief' });
    const settings = {
      ADMIN_EMAIL: 'chief@example.com',
      ADMIN_PASSWORD: 'hail to the chief',
      ADMIN_USERNAME: 'chief',
    };
    const { body } = await withReplica(service, settings, (replica) =>
      login(settings.ADMIN_EMAIL, settings.ADMIN_PASSWORD, replica),
    );
    expect(body.user).toMatchObject({ username: 'chief-2', isAdmin: true });
    expect(await service.query('select is_admin from users where id = $1', [user.id])).toEqual([
      { is_admin: false },
    ]);
  });

  it('keeps its email from being registered again', async () => {
    const answer = await new Browser(service).post(
      '/api/register',
      aRegistration({ email: 'ROOT@EXAMPLE.COM' }),
    );
    expect(answer.status).toBe(409);
  });

  it('is not created with an email that its former owner may take back within seven days', async () => {
    const { browser, user, email, password } = await aMember(service);
    const { email: newEmail } = aRegistration();
    await browser.post('/api/account/email', { newEmail, currentPassword: password });
    const token = await mailbox.tokenTo(newEmail, 'Confirm your new email');
    expect((await browser.post('/api/email/confirm', { token })).status).toBe(200);
    const settings = {
      ADMIN_EMAIL: email,
      ADMIN_PASSWORD: 'somebody else first',
      ADMIN_USERNAME: 'reserved',
    };
    const start = () =>
      withReplica(service, settings, (replica) =>
        login(settings.ADMIN_EMAIL, settings.ADMIN_PASSWORD, replica),
      );
    expect((await start()).status).toBe(401);
    const undo = await mailbox.tokenTo(email, 'Your email was changed');
    expect((await browser.post('/api/email/undo', { token: undo })).status).toBe(200);
    expect((await start()).body.user).toMatchObject({ id: user.id, isAdmin: true });
  });

  it('replaces the password, ends the sessions, forgets the devices and lifts the suspension of a member with that email', async () => {
    const member = await aMember(service);
    await service.query('update users set suspended_at = now() where id = $1', [member.user.id]);
    const settings = {
      ADMIN_EMAIL: member.email,
      ADMIN_PASSWORD: 'the operator decides',
      ADMIN_USERNAME: 'somebody',
    };
    await withReplica(service, settings, async (replica) => {
      expect(
        await service.query('select 1 from known_devices where user_id = $1', [member.user.id]),
      ).toEqual([]);
      expect(await resolve(service, member.browser.token)).toBeNull();
      expect((await login(member.email, member.password, replica)).status).toBe(401);
      const answer = await login(member.email, settings.ADMIN_PASSWORD, replica);
      expect(answer.body.user).toEqual({ ...member.user, isAdmin: true });
    });
    const event = await service.nextEvent(
      'user.changed',
      ({ subject }) => subject === member.user.id,
    );
    expect(event).toMatchObject({
      version: 2,
      data: { isAdmin: true, username: member.user.username },
    });
  });
});

describe('a member who is made the first administrator', () => {
  it('keeps neither passkeys nor mailed links, since somebody else can have registered with that email', async () => {
    const { browser, user, email, password } = await aConfirmedMember(service);
    const { passkey } = await addPasskey(browser, ORIGIN);
    const { email: newEmail } = aRegistration();
    await browser.post('/api/account/email', { newEmail, currentPassword: password });
    const token = await mailbox.tokenTo(newEmail, 'Confirm your new email');

    const settings = { ADMIN_EMAIL: email, ADMIN_PASSWORD: 'the operator decides' };
    await withReplica(service, settings, async (replica) => {
      const stranger = new Browser(replica);
      const login = (await stranger.post('/api/login/passkey/options')).body;
      expect(
        (await stranger.post('/api/login/passkey', { credential: passkey.get(login.options) }))
          .status,
      ).toBe(400);
      expect((await stranger.post('/api/email/confirm', { token })).status).toBe(400);
      const answer = await stranger.post('/api/login', { email, password: 'the operator decides' });
      expect(answer.body).toEqual({ user: { ...user, isAdmin: true } });
    });
  });
});

describe('without settings for an administrator', () => {
  it('creates no administrator and has no default password', async () => {
    const service = await startIdentity();
    expect(await service.query('select 1 from users')).toEqual([]);
    await service.close();
  });
});
