import { eventually, type TestService } from '@testing';
import { aMember, another, Browser, collectRevocations, resolve, startIdentity } from './factories';
import { Mailbox, tokenIn } from './mailbox';
import { SoftwareAuthenticator } from './software-authenticator';

const ORIGIN = 'https://exe.test';
const NEW = 'a brand new passphrase';

describe('the first confirmation of an email', () => {
  let service: TestService;
  let mailbox: Mailbox;
  beforeAll(async () => {
    mailbox = await Mailbox.create();
    service = await startIdentity({ settings: { MAIL_DIR: mailbox.folder, PUBLIC_URL: ORIGIN } });
  });
  afterAll(async () => {
    await service.close();
    await mailbox.remove();
  });

  const tokenTo = async (email: string, subject: string, count = 1) => tokenIn((await mailbox.waitFor(email, subject, count)).at(-1)!);
  const confirm = async (browser: Browser, email: string) =>
    expect((await browser.post('/api/email/confirm', { token: await tokenTo(email, 'Confirm your email') })).status).toBe(200);
  const addPasskey = async (browser: Browser) => {
    const passkey = new SoftwareAuthenticator(ORIGIN);
    const { options } = (await browser.post('/api/account/passkeys/options')).body;
    expect((await browser.post('/api/account/passkeys', { name: 'Laptop', credential: passkey.create(options) })).status).toBe(201);
    return passkey;
  };
  const logInWith = async (passkey: SoftwareAuthenticator) => {
    const browser = new Browser(service);
    const { options } = (await browser.post('/api/login/passkey/options')).body;
    return (await browser.post('/api/login/passkey', { credential: passkey.get(options) })).status;
  };
  const resetPassword = async (email: string, count = 1) => {
    const browser = new Browser(service);
    await browser.post('/api/password/forgot', { email });
    const token = await tokenTo(email, 'Set a new password', count);
    expect((await browser.post('/api/password/reset', { token, password: NEW })).status).toBe(200);
  };

  it('in a browser without a session ends every session of whoever registered', async () => {
    const revocations = await collectRevocations(service);
    const attacker = await aMember(service);
    const sessions = [await attacker.browser.caller(), await (await another(service, attacker)).caller()].map(({ sessionId }) => sessionId);
    await confirm(new Browser(service), attacker.email);
    expect((await attacker.browser.post('/api/account/totp')).status).toBe(401);
    await eventually(() => {
      const ended = revocations.filter(({ userId }) => userId === attacker.user.id).flatMap(({ sessionIds }) => sessionIds);
      expect(ended.sort()).toEqual(sessions.sort());
    });
  });

  it('in a browser without a session leaves the owner alone in the account after a new password', async () => {
    const attacker = await aMember(service);
    await confirm(new Browser(service), attacker.email);
    const returned = await another(service, attacker); // the password still works
    const passkey = await addPasskey(returned);
    await resetPassword(attacker.email);
    expect([await resolve(service, returned.token), await logInWith(passkey)]).toEqual([null, 400]);
    const owner = new Browser(service);
    expect((await owner.post('/api/login', { email: attacker.email, password: NEW })).status).toBe(200);
    expect((await owner.get('/api/account/sessions')).body).toHaveLength(1);
  });

  it('that a new password makes lets the owner keep what is added afterwards', async () => {
    const { email } = await aMember(service);
    await resetPassword(email);
    const passkey = await addPasskey(await another(service, { email, password: NEW }));
    await resetPassword(email, 2);
    expect(await logInWith(passkey)).toBe(200);
  });

  it('in a session of the account keeps this session alone, and a passkey that it adds outlasts a new password', async () => {
    const member = await aMember(service);
    const other = await another(service, member);
    await confirm(member.browser, member.email);
    expect([(await member.browser.get('/api/account')).status, await resolve(service, other.token)]).toEqual([200, null]);
    const passkey = await addPasskey(member.browser);
    await resetPassword(member.email);
    expect(await logInWith(passkey)).toBe(200);
  });

  it('in a session of another account counts like none', async () => {
    const [member, stranger] = [await aMember(service), await aMember(service)];
    await confirm(stranger.browser, member.email);
    expect(await resolve(service, member.browser.token)).toBeNull();
    expect((await stranger.browser.get('/api/account')).body).toMatchObject({ email: stranger.email, emailConfirmed: false });
  });
});
