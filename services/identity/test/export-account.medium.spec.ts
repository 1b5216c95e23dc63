import { aService, StubService, type TestService } from '@testing';
import { aMember, Browser, startIdentity } from './factories';

const PATH = '/api/account/export';
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
    service = await startIdentity({ settings: { DOWNLOADS_URL: downloads.url, PAYMENTS_URL: payments.url } });
  });
  afterAll(async () => {
    await service.close();
    await Promise.all([downloads.stop(), payments.stop()]);
  });

  const times = (...names: string[]) => Object.fromEntries(names.map((name) => [name, expect.any(String)]));

  it('sends a file with what every service stores about the member, and no secrets', async () => {
    const member = await aMember(service);
    const { id } = member.user;
    downloads.answers.set(`/internal/users/${id}/data`, DOWNLOADS);
    payments.answers.set(`/internal/users/${id}/data`, PAYMENTS);
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
      knownDevices: [times('addedAt', 'lastLoginAt')],
      auditEntries: [{ action: 'pro.set', reason: 'a gift', at: expect.any(String) }],
      knownNetworks: [{ network: expect.any(String), lastLoginAt: expect.any(String) }],
      failedLogins: [{ network: '203.0.113.9', at: expect.any(String) }],
      mailedLinks: [{ purpose: 'confirm-email', email: member.email, createdAt: expect.any(String), expiresAt: expect.any(String) }],
      mails: [{ subject: 'Confirm your email', queuedAt: expect.any(String), sentAt: null }, ...PAYMENTS.mails],
    });
    expect(JSON.stringify(answer.body)).not.toMatch(/argon2|hash|token/i);
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
