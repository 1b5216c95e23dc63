import type { TestService } from '@testing';
import { aMember, aRegistration, Browser, startIdentity } from './factories';

const HIDDEN = ['\u200b', '\u202e', '\u2066', '\u00ad', '\ufeff', '\u0000'];

describe('text that people type', () => {
  let service: TestService;
  beforeAll(async () => {
    service = await startIdentity();
  });
  afterAll(() => service.close());
  const register = (given: object) => new Browser(service).post('/api/register', { ...aRegistration(), ...given });

  it.each(HIDDEN.concat(['\u200d', '\u200c', '\ufe0f']))('is no email or username with %j in it', async (hidden) => {
    for (const email of [`a${hidden}da@example.com`, `ada@exam${hidden}ple.com`, `ada@bü${hidden}cher.example`]) {
      expect((await register({ email })).body.errors).toEqual([{ field: 'email', message: 'Email must be a valid email address.' }]);
    }
    expect((await register({ username: `a${hidden}da` })).body.errors).toMatchObject([{ field: 'username' }]);
  });

  it('is trimmed to a username', async () => {
    const { username } = aRegistration();
    expect((await register({ username: ` ${username}\t` })).body.user).toMatchObject({ username });
    expect((await register({ username: `${username} ` })).status).toBe(409);
  });

  it.each(HIDDEN)('is no name of a passkey with %j in it', async (hidden) => {
    const { browser } = await aMember(service);
    const { body } = await browser.post('/api/account/passkeys', { name: `safe${hidden}key`, credential: {} });
    expect(body.errors).toContainEqual({
      field: 'name',
      message: 'The name of a passkey must not contain control or invisible characters',
    });
  });

  it.each(HIDDEN)('is no reason of an administrator with %j in it', async (hidden) => {
    const [admin, member] = [await aMember(service), await aMember(service)];
    await service.query('update users set is_admin = true where id = $1', [admin.user.id]);
    const suspend = (reason: string) => admin.browser.post(`/api/admin/users/${member.user.id}/suspend`, { reason });
    expect((await suspend(`shares${hidden} the account`)).body.errors).toEqual([
      { field: 'reason', message: 'The reason must not contain control or invisible characters' },
    ]);
    expect((await suspend('shares\nthe account, می\u200cخواهم')).status).toBe(200);
  });
});
