import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { aTool } from '../harness/gateway-client';
import { register } from './support/accounts';
import { expect, test } from './support/fixtures';

const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

test('a download whose checking code cannot be fetched is saved only on request', async ({
  page,
  context,
  admin,
}) => {
  const tool = await aTool(admin);
  await register(context.request);
  await page.route('**/assets/receiveFile*.js', (route) => route.abort('connectionrefused'));
  await page.goto(`/downloads?q=${encodeURIComponent(tool.name)}`);
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: `Download ${tool.name}` }).click();
  await page.getByRole('button', { name: 'Save anyway' }).click();
  expect(sha256(await readFile(await (await saved).path()))).toBe(tool.sha256);
});

test('the login dialog is as narrow as a form on a wide screen', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('button', { name: 'Get Started' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.waitFor();
  expect((await dialog.boundingBox())?.width).toBeLessThan(500);
});

test.describe('a page that stays open', () => {
  test('shows the download of another user', async ({ page, openContext, admin }) => {
    const tool = await aTool(admin);
    const other = await openContext();
    await register(other.request);
    await page.goto(`/downloads?q=${tool.name}`);
    await page.getByText('Live updates are on').waitFor();
    const card = page.getByRole('article', { name: tool.name });
    await card.waitFor();
    await expect(card.getByText(/downloads?$/)).toHaveCount(0);
    expect((await other.request.post(`/api/tools/${tool.id}/download`)).ok()).toBe(true);
    await card.getByText('1 download').waitFor({ state: 'attached' });
  });
});
