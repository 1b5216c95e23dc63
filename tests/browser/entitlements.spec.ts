import { aTool, type Client, grantPurchase, theAdministrator } from '@testing';
import { describeInBrowser } from './support/in-browser';
import { createTestUser, registerUser } from './support/test-user';

const PRO_MS = 8000; // milliseconds of Pro that the administrator grants

describeInBrowser('an open page of a member', (own) => {
  let admin: Client;

  beforeAll(async () => {
    admin = await theAdministrator();
  });

  it('offers what the member may use, as soon as an administrator or time changes it', async () => {
    const tool = await aTool(admin, { accessLevel: 'premium', price: '1743' });
    const { page, context, ...user } = await createTestUser(own.browser);
    const userId = await registerUser({ page, context, ...user });
    await page.goto(`/downloads?tool=${tool.id}`);
    const details = page.getByRole('dialog', { name: tool.name });
    await details.getByRole('link', { name: /^Buy/ }).waitFor();

    await grantPurchase(admin, userId, tool.id);
    await details.getByRole('button', { name: /^Download/ }).waitFor();
    await admin.post(`/api/admin/users/${userId}/purchases/${tool.id}/revoke`, { reason: 'for a test' });
    await details.getByRole('link', { name: /^Buy/ }).waitFor();

    await page.keyboard.press('Escape');
    const buyPro = page.getByRole('banner').getByRole('link', { name: 'Buy Pro' });
    await buyPro.waitFor();
    await admin.post(`/api/admin/users/${userId}/pro`, { until: new Date(Date.now() + PRO_MS), reason: 'for a test' });
    await buyPro.waitFor({ state: 'detached' });
    await buyPro.waitFor({ timeout: 2 * PRO_MS });
    expect(user.pageErrors).toEqual([]);
    await context.close();
  }, 60_000);
});
