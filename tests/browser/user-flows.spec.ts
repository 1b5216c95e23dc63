import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { Tool } from '@libs/contracts';
import { aTool, Client, exeUrl, PASSWORD } from '../harness/gateway-client';
import { register } from './support/accounts';
import { expect, test } from './support/fixtures';

const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

test.describe('a new member', () => {
  test('registers on the front page, finds a free tool, downloads it byte for byte, and sees it on the dashboard', async ({
    page,
    newcomer,
    pageErrors,
    externalRequests,
  }) => {
    test.slow();
    const { username, email } = newcomer;
    const tools = (await new Client().get<Tool[]>('/api/tools')).body;
    const tool = tools.find(({ accessLevel, fileSize }) => accessLevel === 'free' && fileSize !== null)!;

    await page.goto('/');
    await page.getByRole('button', { name: 'Get Started' }).click();
    await page.getByRole('button', { name: 'Register' }).click();
    await page.getByLabel('Username').fill(username);
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await page.getByLabel('Confirm password', { exact: true }).fill(PASSWORD);
    await page.getByRole('checkbox').check();
    await page.getByRole('button', { name: 'Create account' }).click();

    await page.getByRole('link', { name: 'Browse Tools' }).click();
    await page.getByRole('searchbox').fill(tool.name);
    const download = page.waitForEvent('download');
    await page.getByRole('article', { name: tool.name }).getByRole('button', { name: 'Download' }).click();
    const file = await download;
    expect(file.suggestedFilename()).toBe(tool.filename);
    const bytes = await readFile(await file.path());
    expect([bytes.length, sha256(bytes)]).toEqual([tool.fileSize, tool.sha256]);
    await page.getByText(`${tool.name} is downloading...`).waitFor();

    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Dashboard' }).click();
    await page.getByRole('heading', { name: `Welcome, ${username}` }).waitFor();
    await page.getByRole('region', { name: 'Recent Downloads' }).getByText(tool.name).waitFor();
    expect(await page.getByText('Total Downloads').locator('..').innerText()).toMatch(/1$/);
    expect([externalRequests, pageErrors]).toEqual([[], []]);
  });
});

test('a download works without the code that resumes it if nothing interrupts it', async ({ page, context, admin }) => {
  const tool = await aTool(admin);
  await register(context.request);
  await page.route('**/assets/receiveFile*.js', (route) => route.abort('connectionrefused'));
  await page.goto(`/downloads?q=${encodeURIComponent(tool.name)}`);
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: `Download ${tool.name}` }).click();
  expect(sha256(await readFile(await (await saved).path()))).toBe(tool.sha256);
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

test.describe('a shared link', () => {
  test('opens the tool over the list, and has its name in the HTML', async ({ page, admin }) => {
    const tool = await aTool(admin, { name: 'Shared <i>tool</i>' });
    const markup = await (await fetch(`${exeUrl()}/downloads?tool=${tool.id}`)).text();
    expect(markup).toContain('<title>Shared &lt;i&gt;tool&lt;/i&gt; · EXE</title>');
    await page.goto(`/downloads?tool=${tool.id}`);
    await page.getByRole('dialog', { name: 'Shared <i>tool</i>' }).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await page.goBack();
    await page.getByRole('dialog', { name: 'Shared <i>tool</i>' }).waitFor();
  });
});
