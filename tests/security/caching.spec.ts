import { aMember, Client, theAdministrator } from '@testing';

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
