import { aMember, Client, theAdministrator } from '@testing';

const READABLE = /^.{5,200}$/;
const HOSTILE_TEXTS = [
  "'; drop table users; --",
  '\u0000',
  '"><script>alert(1)</script>',
  '🦊'.repeat(2000),
  '../../etc/passwd',
  '%00',
  '${7*7}',
  '-1e999',
];

describe('malformed and hostile requests', () => {
  let member: Client;
  let admin: Client;

  beforeAll(async () => {
    member = await aMember();
    admin = await theAdministrator();
  });

  it.each([
    ['broken JSON', '{"email":', 'application/json', 400],
    ['an array', '[]', 'application/json', 400],
    ['null', 'null', 'application/json', 400],
    [
      'a prototype',
      '{"__proto__":{"isAdmin":true},"email":"a@example.com","password":"x"}',
      'application/json',
      400,
    ],
    ['wrong types', '{"email":{"$gt":""},"password":["x"]}', 'application/json', 400],
    ['a form', 'email=a%40example.com&password=x', 'application/x-www-form-urlencoded', 415],
    ['text', 'hello', 'text/plain', 415],
    [
      'five megabytes',
      JSON.stringify({ email: 'x'.repeat(5_000_000), password: 'x' }),
      'application/json',
      413,
    ],
  ])('a login with %s is refused with a message', async (_case, body, type, status) => {
    const answer = await new Client().post('/api/login', body, { 'content-type': type });
    expect(answer.status).toBe(status);
    expect(answer.body).toEqual(
      expect.objectContaining({
        statusCode: status,
        message: expect.stringMatching(READABLE),
        requestId: expect.any(String),
      }),
    );
  });

  it.each(HOSTILE_TEXTS)('%p in any field never causes a 5xx', async (text) => {
    const answers = await Promise.all([
      new Client().post('/api/login', { email: text, password: text }),
      new Client().post('/api/register', { username: text, email: text, password: text }),
      member.post('/api/account/password', { currentPassword: text, newPassword: text }),
      admin.post(`/api/admin/users/${member.user?.id}/pro`, { until: text, reason: text }),
      admin.post(`/api/admin/users/${member.user?.id}/purchases`, { toolId: text, reason: text }),
      admin.get(`/api/admin/users?search=${encodeURIComponent(text)}`),
      ...['search', 'language', 'limit'].map((name) =>
        member.get(`/api/tools?${name}=${encodeURIComponent(text)}`),
      ),
    ]);
    for (const { status, body } of answers) {
      expect(status).toBeLessThan(500);
      if (status >= 400) expect(body.message).toMatch(READABLE);
    }
  });

  it.each([
    '1',
    'null',
    "1' or '1'='1",
    '%00',
    '..%2f..%2finternal',
    '🦊',
    '00000000-0000-0000-0000-00000000000g',
  ])('the id %p is a 404', async (id) => {
    const path = encodeURI(id).replace(/%25/g, '%');
    for (const answer of [
      await member.get(`/api/tools/${path}`),
      await member.post(`/api/tools/${path}/download`),
    ]) {
      expect(answer.status).toBe(404);
      expect(answer.body.message).toMatch(READABLE);
    }
  });

  it('an unknown path is a JSON 404, another method a 405 with Allow', async () => {
    const unknown = await new Client().get('/api/nothing');
    expect([unknown.status, unknown.body.error]).toEqual([404, 'Not Found']);
    const wrong = await new Client().request('PATCH', '/api/login', {});
    expect([wrong.status, wrong.headers.get('allow')]).toEqual([405, 'POST']);
  });

  it.each([
    '/internal/users',
    '/api/../internal/users',
    '/api/..%2finternal/users',
    '//internal/users',
    '/api/internal/health',
  ])('%s reaches no internal route', async (path) => {
    const { status, bytes } = await new Client().get(path);
    expect(bytes.toString()).not.toMatch(/"(username|parts)"/);
    if (path.startsWith('/api')) expect(status).toBe(404);
  });

  it('every response has the security headers', async () => {
    for (const path of ['/', '/api/tools', '/api/me', '/api/nothing']) {
      const { headers } = await new Client().get(path);
      expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      expect(headers.get('referrer-policy')).toBeTruthy();
      expect(headers.get('access-control-allow-origin')).toBeNull();
    }
  });
});
