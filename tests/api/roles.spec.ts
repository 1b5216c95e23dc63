import { randomUUID } from 'node:crypto';
import type { Tool } from '@libs/contracts';
import {
  aForm,
  aMember,
  aProMember,
  aTool,
  aZip,
  Client,
  eventually,
  grantPurchase,
  theAdministrator,
} from '@testing';

type Role = 'visitor' | 'member' | 'pro' | 'buyer' | 'administrator';
const ROLES: Role[] = ['visitor', 'member', 'pro', 'buyer', 'administrator'];

describe('the permissions of each role (spec §6, §7)', () => {
  const people = {} as Record<Role, Client>;
  const tools = {} as Record<'free' | 'pro' | 'premium' | 'unbought', Tool>;

  beforeAll(async () => {
    const administrator = await theAdministrator();
    tools.free = await aTool(administrator);
    tools.pro = await aTool(administrator, { accessLevel: 'pro' });
    tools.premium = await aTool(administrator, { accessLevel: 'premium', price: '1999' });
    tools.unbought = await aTool(administrator, { accessLevel: 'premium', price: '500' });
    const buyer = await aMember();
    await grantPurchase(administrator, buyer.user.id, tools.premium.id);
    Object.assign(people, {
      administrator,
      buyer,
      visitor: new Client(),
      member: await aMember(),
      pro: await aProMember(administrator),
    });
  });

  /** Statuses in the order of ROLES. */
  const table: [string, (who: Client) => Promise<{ status: number }>, number[]][] = [
    ['GET /api/me', (who) => who.get('/api/me'), [401, 200, 200, 200, 200]],
    ['GET /api/tools', (who) => who.get('/api/tools'), [200, 200, 200, 200, 200]],
    [
      'GET /api/tools/{id}',
      (who) => who.get(`/api/tools/${tools.free.id}`),
      [200, 200, 200, 200, 200],
    ],
    [
      'GET /api/tools/{unknown}',
      (who) => who.get(`/api/tools/${randomUUID()}`),
      [404, 404, 404, 404, 404],
    ],
    [
      'GET /api/dashboard/stats',
      (who) => who.get('/api/dashboard/stats'),
      [401, 200, 200, 200, 200],
    ],
    ['GET /api/account/tools', (who) => who.get('/api/account/tools'), [401, 200, 200, 200, 200]],
    [
      'GET /api/user/purchases/{id}',
      (who) => who.get(`/api/user/purchases/${tools.premium.id}`),
      [401, 200, 200, 200, 200],
    ],
    [
      'GET /api/account/purchases',
      (who) => who.get('/api/account/purchases'),
      [401, 200, 200, 200, 200],
    ],
    [
      'GET /api/account/subscription',
      (who) => who.get('/api/account/subscription'),
      [401, 200, 200, 200, 200],
    ],
    ['GET /api/config', (who) => who.get('/api/config'), [200, 200, 200, 200, 200]],
    [
      'POST /api/password/forgot',
      (who) => who.post('/api/password/forgot', { email: 'nobody@example.com' }),
      [202, 202, 202, 202, 202],
    ],
    [
      'POST /api/password/reset',
      (who) =>
        who.post('/api/password/reset', { token: 'A'.repeat(43), password: 'a new passphrase' }),
      [400, 400, 400, 400, 400],
    ],
    [
      'POST /api/email/confirm',
      (who) => who.post('/api/email/confirm', { token: 'A'.repeat(43) }),
      [400, 400, 400, 400, 400],
    ],
    [
      'POST /api/email/link',
      (who) => who.post('/api/email/link', { token: 'A'.repeat(43) }),
      [400, 400, 400, 400, 400],
    ],
    [
      'POST /api/email/disown',
      (who) => who.post('/api/email/disown', { token: 'A'.repeat(43) }),
      [400, 400, 400, 400, 400],
    ],
    [
      'POST /api/email/undo',
      (who) => who.post('/api/email/undo', { token: 'A'.repeat(43) }),
      [400, 400, 400, 400, 400],
    ],
    [
      'POST /api/account/email',
      (who) => who.post('/api/account/email', {}),
      [401, 400, 400, 400, 400],
    ],
    ['GET /api/account', (who) => who.get('/api/account'), [401, 200, 200, 200, 200]],
    [
      'POST /api/login/second-factor',
      (who) => who.post('/api/login/second-factor', { code: '123456' }),
      [401, 401, 401, 401, 401],
    ],
    [
      'POST /api/login/second-factor/options',
      (who) => who.post('/api/login/second-factor/options'),
      [401, 401, 401, 401, 401],
    ],
    [
      'POST /api/login/passkey',
      (who) => who.post('/api/login/passkey', {}),
      [400, 400, 400, 400, 400],
    ],
    [
      'POST /api/account/passkeys',
      (who) => who.post('/api/account/passkeys', {}),
      [401, 400, 400, 400, 400],
    ],
    [
      'DELETE /api/account/passkeys/{unknown}',
      (who) => who.request('DELETE', `/api/account/passkeys/${randomUUID()}`),
      [401, 404, 404, 404, 404],
    ],
    [
      'GET /api/account/second-factor',
      (who) => who.get('/api/account/second-factor'),
      [401, 200, 200, 200, 200],
    ],
    [
      'POST /api/account/confirmation',
      (who) => who.post('/api/account/confirmation', {}),
      [401, 400, 400, 400, 400],
    ],
    [
      'POST /api/account/totp/confirm',
      (who) => who.post('/api/account/totp/confirm', {}),
      [401, 400, 400, 400, 400],
    ],
    [
      'DELETE /api/account/totp',
      (who) => who.request('DELETE', '/api/account/totp'),
      [401, 404, 404, 404, 404],
    ],
    [
      'POST /api/account/backup-codes',
      (who) => who.post('/api/account/backup-codes'),
      [401, 409, 409, 409, 409],
    ],
    [
      'GET /api/account/sessions',
      (who) => who.get('/api/account/sessions'),
      [401, 200, 200, 200, 200],
    ],
    [
      'DELETE /api/account/sessions/{unknown}',
      (who) => who.request('DELETE', `/api/account/sessions/${randomUUID()}`),
      [401, 404, 404, 404, 404],
    ],
    ['GET /api/account/export', (who) => who.get('/api/account/export'), [401, 200, 200, 200, 200]],
    [
      'DELETE /api/account',
      (who) => who.request('DELETE', '/api/account', {}),
      [401, 403, 403, 403, 403],
    ],
    [
      'POST /api/tools',
      (who) => who.post('/api/tools', aForm({ name: '' })),
      [401, 403, 403, 403, 400],
    ],
    [
      'PUT /api/tools/{unknown}',
      (who) => who.request('PUT', `/api/tools/${randomUUID()}`, aForm({ name: 'x' })),
      [401, 403, 403, 403, 404],
    ],
    [
      'DELETE /api/tools/{unknown}',
      (who) => who.request('DELETE', `/api/tools/${randomUUID()}`),
      [401, 403, 403, 403, 404],
    ],
    ['GET /api/admin/tools', (who) => who.get('/api/admin/tools'), [401, 403, 403, 403, 200]],
    ['GET /api/paths', (who) => who.get('/api/paths'), [200, 200, 200, 200, 200]],
    [
      'GET /api/paths/{unknown}',
      (who) => who.get('/api/paths/no-such-path'),
      [404, 404, 404, 404, 404],
    ],
    [
      'GET /api/account/downloaded-tools',
      (who) => who.get('/api/account/downloaded-tools'),
      [401, 200, 200, 200, 200],
    ],
    [
      'GET /api/admin/audit',
      (who) => who.get('/api/admin/audit?limit=1'),
      [401, 403, 403, 403, 200],
    ],
    [
      'GET /api/admin/audit.csv',
      (who) => who.get('/api/admin/audit.csv?action=tool.add'),
      [401, 403, 403, 403, 200],
    ],
    ['GET /api/admin/paths', (who) => who.get('/api/admin/paths'), [401, 403, 403, 403, 200]],
    ['POST /api/admin/paths', (who) => who.post('/api/admin/paths', {}), [401, 403, 403, 403, 400]],
    [
      'PUT /api/admin/paths/{unknown}',
      (who) => who.request('PUT', `/api/admin/paths/${randomUUID()}`, {}),
      [401, 403, 403, 403, 400],
    ],
    [
      'DELETE /api/admin/paths/{unknown}',
      (who) => who.request('DELETE', `/api/admin/paths/${randomUUID()}`),
      [401, 403, 403, 403, 404],
    ],
    [
      'GET /api/admin/users',
      (who) => who.get('/api/admin/users?search=m_'),
      [401, 403, 403, 403, 200],
    ],
    [
      'GET /api/admin/users/{unknown}/downloads',
      (who) => who.get(`/api/admin/users/${randomUUID()}/downloads`),
      [401, 403, 403, 403, 200],
    ],
    [
      'GET /api/admin/payable-currencies',
      (who) => who.get('/api/admin/payable-currencies?price=0'),
      [401, 403, 403, 403, 400],
    ],
    [
      'GET /api/admin/customers',
      (who) => who.get('/api/admin/customers?search=m_'),
      [401, 403, 403, 403, 200],
    ],
    [
      'GET /api/admin/users/{unknown}',
      (who) => who.get(`/api/admin/users/${randomUUID()}`),
      [401, 403, 403, 403, 404],
    ],
    ...['suspend', 'restore', 'administrator', 'administrator/remove', 'second-factor/reset'].map(
      (action): [string, (who: Client) => Promise<{ status: number }>, number[]] => [
        `POST /api/admin/users/{unknown}/${action}`,
        (who) =>
          who.post(`/api/admin/users/${randomUUID()}/${action}`, { reason: 'a test of roles' }),
        [401, 403, 403, 403, 404],
      ],
    ),
    [
      'POST /api/admin/users/{id}/pro',
      (who) => who.post(`/api/admin/users/${randomUUID()}/pro`, {}),
      [401, 403, 403, 403, 400],
    ],
    [
      'POST /api/admin/users/{id}/purchases',
      (who) => who.post(`/api/admin/users/${randomUUID()}/purchases`, {}),
      [401, 403, 403, 403, 400],
    ],
    [
      'POST /api/account/subscription/refresh',
      (who) => who.post('/api/account/subscription/refresh'),
      [401, 200, 200, 200, 200],
    ],
    [
      'POST /api/account/subscription/reminders',
      (who) => who.post('/api/account/subscription/reminders', { enabled: false }),
      [401, 409, 409, 409, 409],
    ],
    [
      'GET /api/account/update-mails',
      (who) => who.get('/api/account/update-mails'),
      [401, 200, 200, 200, 200],
    ],
    [
      'PUT /api/account/update-mails',
      (who) => who.request('PUT', '/api/account/update-mails', { enabled: false }),
      [401, 200, 200, 200, 200],
    ],
    [
      'POST /api/account/subscription/pay',
      (who) => who.post('/api/account/subscription/pay'),
      [401, 409, 409, 409, 409],
    ],
    ...[
      'orders/{unknown}',
      'orders/{unknown}/receipt',
      'orders/{unknown}/receipt.pdf',
      'credit-notes/{unknown}',
      'credit-notes/{unknown}/credit-note.pdf',
    ].map((path): [string, (who: Client) => Promise<{ status: number }>, number[]] => [
      `GET /api/account/${path}`,
      (who) => who.get(`/api/account/${path.replace('{unknown}', randomUUID())}`),
      [401, 404, 404, 404, 404],
    ]),
    [
      'GET /api/admin/payments',
      (who) => who.get('/api/admin/payments?search=nobody'),
      [401, 403, 403, 403, 200],
    ],
    [
      'GET /api/admin/payments/summary',
      (who) => who.get('/api/admin/payments/summary'),
      [401, 403, 403, 403, 200],
    ],
    ...['settle', 'refund', 'surplus'].map(
      (decision): [string, (who: Client) => Promise<{ status: number }>, number[]] => [
        `POST /api/admin/payments/{id}/${decision}`,
        (who) => who.post(`/api/admin/payments/${randomUUID()}/${decision}`, {}),
        [401, 403, 403, 403, 400],
      ],
    ),
    [
      'download a free tool',
      (who) => who.post(`/api/tools/${tools.free.id}/download`),
      [401, 200, 200, 200, 200],
    ],
    [
      'download a pro tool',
      (who) => who.post(`/api/tools/${tools.pro.id}/download`),
      [401, 403, 200, 403, 403],
    ],
    [
      'download a premium tool',
      (who) => who.post(`/api/tools/${tools.premium.id}/download`),
      [401, 403, 403, 200, 403],
    ],
    [
      'download another premium tool',
      (who) => who.post(`/api/tools/${tools.unbought.id}/download`),
      [401, 403, 403, 403, 403],
    ],
  ];

  it.each(table)('%s', async (_name, act, expected) => {
    const responses = await Promise.all(ROLES.map((role) => act(people[role])));
    expect(responses.map(({ status }) => status)).toEqual(expected);
  });

  it('refuses with the documented messages', async () => {
    const say = async (who: Client, tool: Tool) =>
      (await who.post(`/api/tools/${tool.id}/download`)).body.message;
    expect(await say(people.visitor, tools.free)).toBe('Please log in to download tools.');
    expect(await say(people.member, tools.pro)).toBe('Pro membership required');
    expect(await say(people.member, tools.premium)).toBe('Purchase required');
    expect((await people.member.post('/api/tools', aForm({}))).body.message).toBe(
      'Admin access required',
    );
  });

  it('shows Pro and purchases to those who have them', async () => {
    await eventually(async () =>
      expect((await people.pro.get('/api/me')).body.user.isPro).toBe(true),
    );
    expect((await people.member.get('/api/me')).body.user).toMatchObject({
      isPro: false,
      isAdmin: false,
    });
    expect((await people.administrator.get('/api/me')).body.user).toMatchObject({ isAdmin: true });
    expect((await people.buyer.get(`/api/user/purchases/${tools.premium.id}`)).body).toEqual({
      hasPurchased: true,
    });
    expect((await people.member.get(`/api/user/purchases/${tools.premium.id}`)).body).toEqual({
      hasPurchased: false,
    });
  });

  it('ends Pro when the administrator ends it', async () => {
    const member = await aProMember(people.administrator);
    expect((await member.post(`/api/tools/${tools.pro.id}/download`)).status).toBe(200);
    await people.administrator.post(`/api/admin/users/${member.user.id}/pro`, {
      until: null,
      reason: 'ended by a test',
    });
    await eventually(async () => expect((await member.get('/api/me')).body.user.isPro).toBe(false));
    await eventually(async () =>
      expect((await member.post(`/api/tools/${tools.pro.id}/download`)).status).toBe(403),
    );
  });

  it('refuses an anonymous upload before its bytes are read', async () => {
    const response = await people.visitor.post(
      '/api/tools',
      aForm({ name: 'x' }, { toolFile: { name: 'a.zip', content: aZip() } }),
    );
    expect(response.status).toBe(401);
  });
});
