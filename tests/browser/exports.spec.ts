import { Client, PASSWORD, theAdministrator } from '@testing';
import type { Download, Page } from 'playwright-core';
import { describeInBrowser } from './support/in-browser';
import { createTestUser, registerUser } from './support/test-user';

describeInBrowser('an export that fails', (own) => {
  /** A member's page whose live connection is silent, so that only calls reveal what happened, and what the browser saved. */
  async function aMember() {
    const user = await createTestUser(own.browser);
    const id = await registerUser(user);
    await user.context.routeWebSocket('**/ws', () => undefined);
    const saved: Download[] = [];
    user.page.on('download', (download) => saved.push(download));
    return { ...user, id, saved };
  }

  const failure = (page: Page) => page.getByRole('alert').filter({ hasText: 'Download Failed' });
  const exportData = (page: Page) => page.getByRole('button', { name: 'Download my data' }).click();

  it('says that the session has ended', async () => {
    const { page, context, email, saved } = await aMember();
    await page.goto('/dashboard');
    await page.getByText('This browser').waitFor();
    const elsewhere = new Client();
    expect((await elsewhere.post('/api/login', { email, password: PASSWORD })).status).toBe(200);
    expect((await elsewhere.post('/api/account/sessions/revoke-others')).status).toBe(200);
    await exportData(page);
    await failure(page).getByText('Please log in').waitFor();
    await page.getByRole('heading', { name: 'Access Denied' }).waitFor();
    expect([saved, context.pages()]).toEqual([[], [page]]);
    await context.close();
  }, 60_000);

  it('says that there were too many, or that the network is away, and works again afterwards', async () => {
    const { page, context, saved } = await aMember();
    await page.goto('/dashboard');
    const message = 'You have done this too often. Please wait a minute and try again.';
    const json = { statusCode: 429, code: 'too_many_requests', message, error: 'Too Many Requests', requestId: 'r1' };
    await page.route('**/api/account/export', (route) => route.fulfill({ status: 429, json }), { times: 1 });
    await exportData(page);
    await failure(page).getByText(message).waitFor();
    await context.setOffline(true);
    await exportData(page);
    await failure(page).getByText('The file could not be downloaded. Please try again.').waitFor();
    expect([saved, context.pages()]).toEqual([[], [page]]);
    await context.setOffline(false);
    const [download] = await Promise.all([page.waitForEvent('download'), exportData(page)]);
    expect(download.suggestedFilename()).toBe('exe-account.json');
    await context.close();
  }, 60_000);

  it('says that an administrator has lost the rights', async () => {
    const { page, context, id, saved } = await aMember();
    const admin = await theAdministrator();
    const change = (path: string) => admin.post(`/api/admin/users/${id}/administrator${path}`, { reason: 'A test' });
    expect((await change('')).status).toBeLessThan(300);
    await page.goto('/admin?tab=audit');
    await page.getByRole('heading', { name: 'Audit Log' }).waitFor();
    await page.getByRole('button', { name: 'Show more' }).or(page.getByRole('listitem')).first().waitFor();
    expect((await change('/remove')).status).toBeLessThan(300);
    const [refused] = await Promise.all([
      page.waitForResponse((response) => response.url().includes('/api/admin/audit.csv')),
      page.getByRole('button', { name: 'Export CSV' }).click(),
    ]);
    expect(refused.status()).toBe(403);
    const { message } = (await refused.json()) as { message: string };
    expect(await failure(page).textContent()).toContain(message);
    expect([saved, context.pages()]).toEqual([[], [page]]);
    await context.close();
  }, 60_000);
});
