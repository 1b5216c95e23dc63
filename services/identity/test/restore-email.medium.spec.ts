import type { LoginFactor } from '@libs/contracts';
import type { TestService } from '@testing';
import { aConfirmedMember } from './confirmed-member';
import { aMember, aRegistration, Browser, insertPasskey, startIdentity } from './factories';
import { Mailbox, tokenIn } from './mailbox';
import { SoftwareAuthenticator } from './software-authenticator';

const ORIGIN = 'http://localhost:8080';
const CHANGED = 'Your email was changed';
const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
type Member = Awaited<ReturnType<typeof aMember>>;

describe('an email that is restored with the second factors of the account', () => {
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

  const post = (url: string, body: unknown) => new Browser(service).post(url, body);
  const undo = (token: unknown) => post('/api/email/undo', { token });
  const linkTo = async (email: string, subject: string) => tokenIn((await mailbox.waitFor(email, subject)).at(-1)!);
  const changeTo = async ({ browser, password }: Member, email: string) => {
    expect((await browser.post('/api/account/email', { newEmail: email, currentPassword: password })).status).toBe(202);
    expect((await post('/api/email/confirm', { token: await linkTo(email, 'Confirm your new email') })).status).toBe(200);
  };
  const list = async (token: string) => (await post('/api/email/link', { token })).body.secondFactors as LoginFactor[];
  const left = ({ user }: Member) =>
    service.query(
      `select 'app' as factor from totp_secrets where user_id = $1 union all select name from passkeys where user_id = $1
       union all select distinct 'codes' from backup_codes where user_id = $1`,
      [user.id],
    );
  /** An app, a passkey and backup codes; who added which is unknown. The email was changed afterwards. */
  async function aMemberWithFactors() {
    const member = await aConfirmedMember(service);
    await insertPasskey(service, member.user.id, new Date(Date.now() - DAY));
    const app = `insert into totp_secrets (user_id, secret, created_at, confirmed_at) values ($1, '\\x00', $2, $2)`;
    await service.query(app, [member.user.id, new Date(Date.now() - MINUTE)]);
    await member.browser.post('/api/account/backup-codes');
    await changeTo(member, aRegistration().email);
    return { member, token: await linkTo(member.email, CHANGED) };
  }

  it('which the link lists with their dates, and which all go unless the owner keeps them', async () => {
    const { member, token } = await aMemberWithFactors();
    const listed = await list(token);
    expect(listed.map(({ kind, name }) => [kind, name])).toEqual([
      ['totp', null],
      ['passkey', 'Laptop'],
      ['backup-codes', null],
    ]);
    for (const { addedAt } of listed) expect(Date.parse(addedAt)).toBeLessThanOrEqual(Date.now());
    expect((await undo(token)).status).toBe(200);
    expect(await left(member)).toEqual([]);
    await mailbox.waitFor(member.email, 'A second step was removed from your login');
  });

  it('of which the owner keeps some', async () => {
    const { member, token } = await aMemberWithFactors();
    const keep = (await list(token)).filter(({ kind }) => kind === 'passkey').map(({ id }) => id);
    expect((await post('/api/email/undo', { token, keep })).status).toBe(200);
    expect(await left(member)).toEqual([{ factor: 'Laptop' }]);
  });

  it('of which none is kept that was put in the place of a listed one', async () => {
    const { member, token } = await aMemberWithFactors();
    const keep = (await list(token)).map(({ id }) => id);
    await service.query('delete from totp_secrets where user_id = $1', [member.user.id]);
    const app = `insert into totp_secrets (user_id, secret, created_at, confirmed_at) values ($1, '\\x00', now(), now())`;
    await service.query(app, [member.user.id]);
    expect((await member.browser.post('/api/account/backup-codes')).status).toBe(200);
    await insertPasskey(service, member.user.id);
    expect((await post('/api/email/undo', { token, keep })).status).toBe(200);
    expect(await left(member)).toEqual([{ factor: 'Laptop' }]);
  });

  it("so that an intruder's passkey from before the change no longer logs in", async () => {
    const member = await aConfirmedMember(service);
    const passkey = new SoftwareAuthenticator(ORIGIN);
    const { options } = (await member.browser.post('/api/account/passkeys/options')).body;
    const credential = passkey.create(options);
    expect((await member.browser.post('/api/account/passkeys', { name: 'Laptop', credential })).status).toBe(201);
    const login = async () => {
      const request = (await post('/api/login/passkey/options', {})).body;
      return post('/api/login/passkey', { credential: passkey.get(request.options) });
    };
    await changeTo(member, aRegistration().email);
    expect((await login()).status).toBe(200);
    expect((await undo(await linkTo(member.email, CHANGED))).status).toBe(200);
    expect((await login()).body.code).toBe('passkey_rejected');
  });

  it.each([['all'], [[7]], [[null]], [Array(30).fill('x')], [['x'.repeat(65)]]])('but not with %j to keep', async (keep) => {
    const { member, token } = await aMemberWithFactors();
    expect((await post('/api/email/undo', { token, keep })).status).toBe(400);
    expect(await left(member)).toHaveLength(3);
  });
});
