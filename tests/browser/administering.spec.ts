import { randomBytes } from 'node:crypto';
import { aMember, aTool } from '../harness/gateway-client';
import { expect, test } from './support/fixtures';

const aName = () => `Lab ${randomBytes(4).toString('hex')}`;

test.describe('an administrator', () => {
  test.use({ role: 'administrator' });

  test('grants Pro and a tool to a member, with a reason, and ends Pro again', async ({
    page,
    admin,
  }) => {
    test.slow();
    const member = await aMember();
    const tool = await aTool(admin, { name: aName(), accessLevel: 'premium', price: '500' });
    await page.goto('/admin?tab=payments');
    await page.getByLabel('Username or email').fill(member.user.username);
    await page.getByRole('button', { name: 'Search' }).click();
    const act = async (button: string, confirm = button) => {
      await page.getByRole('button', { name: button }).click();
      const dialog = page.getByRole('dialog');
      if (button === 'Grant a tool') {
        await dialog.getByLabel('Premium tool').fill(tool.name);
        await page.getByRole('option', { name: tool.name }).click();
      }
      await dialog.getByLabel('Reason').fill('A test asked for it');
      await dialog.getByRole('button', { name: confirm, exact: true }).click();
      await dialog.waitFor({ state: 'hidden' });
    };
    await act('Grant Pro');
    await page.getByText(/^Pro until/).waitFor();
    await act('Grant a tool', 'Grant tool');
    const { body } = await member.get<{ hasPurchased: boolean }>(`/api/user/purchases/${tool.id}`);
    expect(body).toEqual({ hasPurchased: true });
    await act('End Pro');
    await page.getByRole('button', { name: 'End Pro' }).waitFor({ state: 'detached' });
  });

  test('suspends a member by keyboard and finds that in the audit log, which can be exported', async ({
    page,
  }) => {
    const member = await aMember();
    const { username } = member.user;
    await page.goto('/admin?tab=users');
    await page.getByLabel('Username or email').fill(username);
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: `Suspend: ${username}` }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('dialog', { name: `Suspend ${username}` }).waitFor();
    await page.getByLabel('Reason').fill('A test asked for it');
    await page.getByRole('dialog').getByRole('button', { name: 'Suspend' }).press('Enter');
    await page.getByRole('button', { name: `Restore: ${username}` }).waitFor();
    expect((await member.get('/api/me')).status).toBe(401);
    await page.getByRole('tab', { name: 'Audit log' }).click();
    await page.getByLabel('Tool, path, user or ID').fill(username);
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: `User suspended: ${username}` }).waitFor();
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export CSV' }).click();
    expect((await download).suggestedFilename()).toMatch(/^audit-log-\d{4}-\d\d-\d\d\.csv$/);
  });
});
