import { aMember, Client, theAdministrator } from '@testing';

const KIB = 1024;
const LONE = String.raw`\ud800`;
const TYPE = { 'content-type': 'application/json' };

/** JSON routes of each service, and who may call them. */
const ROUTES = [
  ['/api/login', 'visitor'],
  ['/api/register', 'visitor'],
  ['/api/account/password', 'member'],
  ['/api/create-payment', 'member'],
  ['/api/tools/00000000-0000-0000-0000-000000000000/download', 'member'],
  ['/api/admin/users/00000000-0000-0000-0000-000000000000/pro', 'admin'],
] as const;

describe('JSON bodies', () => {
  const clients = {} as Record<'visitor' | 'member' | 'admin', Client>;
  beforeAll(async () =>
    Object.assign(clients, {
      visitor: new Client(),
      member: await aMember(),
      admin: await theAdministrator(),
    }),
  );

  const post = async (path: string, who: keyof typeof clients, body: string) =>
    (await clients[who].post(path, body, TYPE)).status;

  it.each(ROUTES)('%s refuses deep nesting with 400', async (path, who) => {
    expect(await post(path, who, '['.repeat(8 * KIB) + ']'.repeat(8 * KIB - 1))).toBe(400);
    expect(await post(path, who, '{"a":'.repeat(3000))).toBe(400);
    expect(await post(path, who, `{"email":${'['.repeat(17)}${']'.repeat(17)}}`)).toBe(400);
  });

  it.each(ROUTES)('%s refuses more than 16 KiB with 413', async (path, who) => {
    expect(await post(path, who, `"${'x'.repeat(16 * KIB)}"`)).toBe(413);
  });

  it.each([
    ['/api/login', 'visitor', `{"email":"a${LONE}@example.com","password":"x"}`],
    ['/api/login', 'visitor', `{"email":"a@example.com","password":"${LONE}"}`],
    [
      '/api/register',
      'visitor',
      `{"username":"a${LONE}b","email":"${LONE}@example.com","password":"correct horse ${LONE}"}`,
    ],
    [
      '/api/account/password',
      'member',
      `{"currentPassword":"${LONE}","newPassword":"correct horse ${LONE} battery"}`,
    ],
    [
      '/api/create-payment',
      'member',
      `{"toolId":"${LONE}","paymentType":"tool","payCurrency":"${LONE}"}`,
    ],
  ] as const)('%s of a %s refuses half a surrogate pair with 400', async (path, who, body) => {
    expect(await post(path, who, body)).toBe(400);
  });

  it('webhooks may be larger: this one lacks only the signature', async () => {
    const { status, body } = await clients.visitor.post(
      '/api/webhooks/stripe',
      JSON.stringify({ data: 'x'.repeat(200 * KIB) }),
      TYPE,
    );
    expect([status, body.message]).toEqual([400, expect.stringMatching(/signature/i)]);
    expect(await post('/api/webhooks/stripe', 'visitor', `"${'x'.repeat(256 * KIB)}"`)).toBe(413);
  });
});
