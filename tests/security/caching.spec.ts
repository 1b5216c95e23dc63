import { aMember, aTool, Client, theAdministrator } from '@testing';

const NO_ID = '00000000-0000-0000-0000-000000000000';

describe('personal responses', () => {
  it.each([
    '/api/me',
    '/api/dashboard/stats',
    '/api/account/sessions',
    '/api/account/orders',
    `/api/account/orders/${NO_ID}`,
    `/api/account/orders/${NO_ID}/receipt`,
    `/api/account/orders/${NO_ID}/receipt.pdf`,
    '/api/account/downloaded-tools',
    `/api/account/credit-notes/${NO_ID}`,
    `/api/account/credit-notes/${NO_ID}/credit-note.pdf`,
    '/api/account/purchases',
    '/api/account/subscription',
    `/api/user/purchases/${NO_ID}`,
    `/api/payments/${NO_ID}`,
    '/api/admin/tools',
    '/api/admin/payments',
    '/api/admin/payments/summary',
    '/api/admin/users?search=a',
  ])('%s is never cacheable, for any role', async (path) => {
    for (const client of [new Client(), await aMember(), await theAdministrator()]) {
      const { status, headers } = await client.get(path);
      expect([status, headers.get('cache-control')]).toEqual([status, 'no-store']);
    }
  });
});

describe('a response to one user', () => {
  it.each(['/api/me', '/api/dashboard/stats', '/api/account/sessions', '/api/account/export'])(
    'is never served to another at the same address: %s',
    async (path) => {
      const [tool, members] = [
        await aTool(await theAdministrator()),
        [await aMember(), await aMember()],
      ];
      await members[0]!.post(`/api/tools/${tool.id}/download`);
      const read = () => Promise.all([...members, new Client()].map((client) => client.get(path)));
      const [first, second] = [await read(), await read()];
      for (const [mine, other, visitor] of [first, second]) {
        expect(mine!.bytes.equals(other!.bytes)).toBe(false);
        for (const [index, { bytes }] of [mine!, other!, visitor!].entries()) {
          const named = members.map(({ user }) => bytes.includes(user.username));
          expect(named.filter((is, member) => is && member !== index)).toEqual([]);
        }
      }
    },
  );

  it('is not in pages and lists that are cached for everybody', async () => {
    const tool = await aTool(await theAdministrator());
    const members = [await aMember(), await aMember()];
    const secrets = members.flatMap(({ user, email }) => [user.id, user.username, email]);
    const pages = ['/', '/downloads', `/tools/${tool.slug}`, '/dashboard'];
    const lists = ['/api/tools', '/api/catalogue', `/api/tools/${tool.id}`];
    for (const path of [...pages, ...lists])
      for (const client of [...members, new Client(), ...members]) {
        const { status, bytes } = await client.get(path);
        expect([path, status]).toEqual([path, 200]);
        expect(secrets.filter((secret) => bytes.includes(secret))).toEqual([]);
      }
  });
});
