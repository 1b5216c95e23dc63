import { Transactions } from '@libs/persistence';
import { loadSettings } from '@libs/service';
import { testKeysOf, type TestService } from '@testing';
import { EnsureAdministrator } from '../src/use-cases/ensure-administrator';
import { IdentitySettings } from '../src/identity.settings';
import { aMember, aRegistration, Browser, UNREACHABLE_URL, resolve, startIdentity, withReplica } from './factories';

const admin = { ADMIN_EMAIL: 'root@example.com', ADMIN_PASSWORD: 'the first of its kind' };

describe('the first administrator', () => {
  let service: TestService;
  beforeAll(async () => {
    service = await startIdentity({ settings: admin });
  });
  afterAll(() => service.close());

  const login = (email: string, password: string) => new Browser(service).post('/api/login', { email, password });
  const start = (settings: Record<string, string>) => withReplica(service, settings, () => Promise.resolve());

  it('can log in at once', async () => {
    const answer = await login(admin.ADMIN_EMAIL, admin.ADMIN_PASSWORD);
    expect(answer.body).toEqual({ user: { id: expect.any(String), username: 'admin', isPro: false, isAdmin: true } });
  });

  it('is told to the others', async () => {
    const event = await service.nextEvent('user.registered', ({ data }: any) => data.email === admin.ADMIN_EMAIL);
    expect(event.data).toMatchObject({ username: 'admin', isAdmin: true });
  });

  it('is vouched for as an administrator', async () => {
    const browser = new Browser(service);
    await browser.post('/api/login', { email: admin.ADMIN_EMAIL, password: admin.ADMIN_PASSWORD });
    expect(await resolve(service, browser.token)).toMatchObject({ isAdmin: true });
  });

  it('stays as it is at the next start, a changed password included', async () => {
    const browser = new Browser(service);
    const before = await service.query('select id, is_admin, created_at, version from users');
    await browser.post('/api/login', { email: admin.ADMIN_EMAIL, password: admin.ADMIN_PASSWORD });
    const changed = { currentPassword: admin.ADMIN_PASSWORD, newPassword: 'chosen by themselves' };
    expect((await browser.post('/api/account/password', changed)).status).toBe(200);
    await start({});
    expect(await service.query('select id, is_admin, created_at, version from users')).toEqual(before);
    expect((await login(admin.ADMIN_EMAIL, admin.ADMIN_PASSWORD)).status).toBe(401);
    expect((await login(admin.ADMIN_EMAIL, 'chosen by themselves')).status).toBe(200);
    expect(await resolve(service, browser.token)).not.toBeNull();
  });

  it('is made once by replicas that start together', async () => {
    const settings = { ADMIN_EMAIL: 'Together@Example.com ', ADMIN_PASSWORD: 'we are the champions', ADMIN_USERNAME: 'together' };
    await Promise.all([start(settings), start(settings), start(settings)]);
    const rows = await service.query(`select username, email, is_admin, version from users where username like 'together%'`);
    expect(rows).toEqual([{ username: 'together', email: 'together@example.com', is_admin: true, version: 1 }]);
  });

  it.each([
    ['created', aRegistration().email, ['create', 'nothing', 'nothing']],
    ['promoted', 'member@example.com', ['nothing', 'nothing', 'promote']],
  ])('is %s by exactly one of several transactions at once', async (_, email, steps) => {
    if (steps.includes('promote')) await aMember(service, { email });
    const { username } = aRegistration();
    const attempt = () =>
      service.app
        .get(Transactions)
        .run((tx) => service.app.get(EnsureAdministrator).run(tx, { username, email, passwordHash: 'a hash' }, new Date()));
    const outcomes = await Promise.all([attempt(), attempt(), attempt()]);
    expect(outcomes.map(({ step }) => step).sort()).toEqual(steps);
  });

  it('gets a number when somebody else has the name', async () => {
    const { user } = await aMember(service, { username: 'Chief' });
    await start({ ADMIN_EMAIL: 'chief@example.com', ADMIN_PASSWORD: 'hail to the chief', ADMIN_USERNAME: 'chief' });
    expect((await login('chief@example.com', 'hail to the chief')).body.user).toMatchObject({ username: 'chief-2', isAdmin: true });
    expect(await service.query('select is_admin from users where id = $1', [user.id])).toEqual([{ is_admin: false }]);
  });

  it('leaves nobody else its e-mail', async () => {
    const answer = await new Browser(service).post('/api/register', aRegistration({ email: 'ROOT@EXAMPLE.COM' }));
    expect(answer.status).toBe(409);
  });

  it('takes over the account of a member with that e-mail: no old password or session is left', async () => {
    const member = await aMember(service);
    await start({ ADMIN_EMAIL: member.email, ADMIN_PASSWORD: 'the operator decides', ADMIN_USERNAME: 'somebody' });
    expect(await resolve(service, member.browser.token)).toBeNull();
    expect((await login(member.email, member.password)).status).toBe(401);
    const answer = await login(member.email, 'the operator decides');
    expect(answer.body.user).toEqual({ ...member.user, isAdmin: true });
    const event = await service.nextEvent('user.changed', ({ subject }) => subject === member.user.id);
    expect(event).toMatchObject({ version: 2, data: { isAdmin: true, username: member.user.username } });
  });
});

describe('without settings for an administrator', () => {
  it('there is none, and no default password anywhere', async () => {
    const service = await startIdentity();
    expect(await service.query('select 1 from users')).toEqual([]);
    await service.close();
  });
});

describe('settings for an administrator that are wrong', () => {
  const load = (settings: Record<string, string>) => () =>
    loadSettings(IdentitySettings, {
      ...testKeysOf('identity'),
      NATS_URL: 'nats://127.0.0.1:4222',
      DATABASE_URL: 'postgres://u:p@127.0.0.1:5432',
      PAYMENTS_URL: UNREACHABLE_URL,
      ...settings,
    });

  it.each([
    ['an e-mail without a password', { ADMIN_EMAIL: 'root@example.com' }, /^ADMIN_PASSWORD is needed with ADMIN_EMAIL/],
    ['a password without an e-mail', { ADMIN_PASSWORD: 'the first of its kind' }, /^ADMIN_EMAIL must be a valid email address/],
    ['no e-mail at all', { ...admin, ADMIN_EMAIL: 'root' }, /^ADMIN_EMAIL must be a valid email address/],
    ['a common password', { ...admin, ADMIN_PASSWORD: 'administrator' }, /^ADMIN_PASSWORD .*too common/],
    ['a short password', { ...admin, ADMIN_PASSWORD: 'admin' }, /^ADMIN_PASSWORD .*8 to 128/],
    ['the e-mail as password', { ...admin, ADMIN_PASSWORD: 'ROOT@example.com' }, /^ADMIN_PASSWORD .*must not be your username or email/],
    ['a name with a blank', { ...admin, ADMIN_USERNAME: 'the boss' }, /^ADMIN_USERNAME must be/],
  ])('keep the service from starting: %s', (_, settings, sentence) => {
    expect(load(settings)).toThrow(sentence);
  });

  it('are fine when they are good or absent', () => {
    expect(load(admin)()).toMatchObject({ ...admin, ADMIN_USERNAME: 'admin' });
    expect(load({})()).toMatchObject({ ADMIN_USERNAME: 'admin' });
  });
});
