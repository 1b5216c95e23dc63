import { aService, StubService, type TestService } from '@testing';
import { totpCode, totpStep } from '../src/domain/totp';
import { aConfirmedMember } from './confirmed-member';
import { aMember, Browser, startIdentity } from './factories';
import { fromBase32 } from './second-step';
import { SoftwareAuthenticator } from './software-authenticator';

const PATH = '/api/account/export';
const ORIGIN = 'https://exe.test';
const DOWNLOADS = { downloads: [{ id: 'd', toolName: 'Port scanner' }] };
const PAYMENTS = {
  ...{ orders: [], payments: [], receipts: [], purchases: [], proPeriods: [], cardSubscriptions: [] },
  mails: [{ subject: 'Payment received', queuedAt: '2100-01-01T00:00:00.000Z', sentAt: null }],
};

describe('exporting an account', () => {
  let service: TestService;
  let downloads: StubService;
  let payments: StubService;
  beforeAll(async () => {
    [downloads, payments] = await Promise.all([StubService.start(), StubService.start()]);
    service = await startIdentity({ settings: { PUBLIC_URL: ORIGIN, DOWNLOADS_URL: downloads.url, PAYMENTS_URL: payments.url } });
  });
  afterAll(async () => {
    await service.close();
    await Promise.all([downloads.stop(), payments.stop()]);
  });

  const times = (...names: string[]) => Object.fromEntries(names.map((name) => [name, expect.any(String)]));

  /** Lets the other services answer for a member. */
  function answerFor(id: string): void {
    downloads.answers.set(`/internal/users/${id}/data`, DOWNLOADS);
    payments.answers.set(`/internal/users/${id}/data`, PAYMENTS);
  }

  it('sends a file with what every service stores about the member, and no secrets', async () => {
    const member = await aMember(service);
    const { id } = member.user;
    answerFor(id);
    await new Browser(service, '203.0.113.9').post('/api/login', { email: member.email, password: 'not this one' });
    await service.query(
      `insert into audit_records (id, at, action, actor_id, subject_type, subject_id, user_id, reason)
       values (gen_random_uuid(), now(), 'pro.set', gen_random_uuid(), 'user', $1, $1, 'a gift')`,
      [id],
    );
    const answer = await member.browser.get(PATH);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-disposition')).toBe('attachment; filename="exe-account.json"');
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(answer.body).toEqual({
      ...{ ...PAYMENTS, ...DOWNLOADS, exportedAt: expect.any(String) },
      account: {
        id,
        username: member.username,
        email: member.email,
        emailConfirmedAt: null,
        isAdmin: false,
        createdAt: expect.any(String),
      },
      sessions: [{ ...times('createdAt', 'expiresAt'), id: expect.any(String), lastUsedAt: null, browser: null, device: null }],
      secondFactors: { totpAddedAt: null, passkeys: [], backupCodesLeft: 0 },
      knownDevices: [times('addedAt', 'lastLoginAt')],
      auditEntries: [{ action: 'pro.set', reason: 'a gift', at: expect.any(String) }],
      knownNetworks: [{ network: expect.any(String), lastLoginAt: expect.any(String) }],
      failedLogins: [{ network: '203.0.113.9', at: expect.any(String) }],
      mailedLinks: [{ purpose: 'confirm-email', email: member.email, createdAt: expect.any(String), expiresAt: expect.any(String) }],
      mails: [{ subject: 'Confirm your email', queuedAt: expect.any(String), sentAt: null }, ...PAYMENTS.mails],
    });
    expect(JSON.stringify(answer.body)).not.toMatch(/argon2|hash|token/i);
  });

  it('does not list mails to an email of somebody else, although the member asked to change to it', async () => {
    const [{ browser, user, password }, other] = [await aMember(service), await aMember(service)];
    answerFor(user.id);
    await browser.post('/api/account/email', { newEmail: other.email, currentPassword: password });
    const { mails, mailedLinks } = (await browser.get(PATH)).body;
    expect(mailedLinks).toContainEqual(expect.objectContaining({ purpose: 'change-email', email: other.email }));
    expect(mails.map(({ subject }: { subject: string }) => subject)).toEqual(['Confirm your email', 'Payment received']);
  });

  it('lists the second steps without secrets, keys and codes', async () => {
    const { browser, user } = await aConfirmedMember(service);
    answerFor(user.id);
    const secondFactors = async () => (await browser.get(PATH)).body.secondFactors;
    const { secret } = (await browser.post('/api/account/totp')).body;
    expect(await secondFactors()).toEqual({ totpAddedAt: null, passkeys: [], backupCodesLeft: 0 }); // not confirmed yet
    const code = totpCode(fromBase32(secret), totpStep(new Date()));
    const { backupCodes } = (await browser.post('/api/account/totp/confirm', { code })).body;
    await service.query('update backup_codes set used_at = now() where id = (select id from backup_codes where user_id = $1 limit 1)', [
      user.id,
    ]);
    const passkey = new SoftwareAuthenticator(ORIGIN);
    const { options } = (await browser.post('/api/account/passkeys/options')).body;
    await browser.post('/api/account/passkeys', { name: 'Laptop', credential: passkey.create(options) });
    expect(await secondFactors()).toEqual({
      totpAddedAt: expect.any(String),
      passkeys: [{ name: 'Laptop', addedAt: expect.any(String), lastUsedAt: null }],
      backupCodesLeft: 9,
    });
    const text = JSON.stringify((await browser.get(PATH)).body);
    const [stored] = await service.query<{ secret: Buffer; key_id: string }>('select secret, key_id from totp_secrets where user_id = $1', [
      user.id,
    ]);
    const encodings = [fromBase32(secret), stored!.secret].flatMap((bytes) => [bytes.toString('hex'), bytes.toString('base64')]);
    expect(text).not.toMatch(/"(secret|keyId|key_id)"/i);
    expect([secret, ...encodings, passkey.id, ...backupCodes].filter((one: string) => text.includes(one))).toEqual([]);
  });

  it('is 503 while a service is unavailable, instead of incomplete', async () => {
    const member = await aMember(service);
    downloads.answers.set(`/internal/users/${member.user.id}/data`, DOWNLOADS);
    const answer = await member.browser.get(PATH);
    expect([answer.status, answer.body.code]).toEqual([503, 'service_unavailable']);
  });

  it('is for members with a session only', async () => {
    expect((await new Browser(service).get(PATH)).status).toBe(401);
    expect((await service.request({ url: PATH, as: aService('gateway') })).status).toBe(401);
  });
});
