import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { Tool } from '@libs/contracts';
import { aTool, Client, exeUrl, PASSWORD, theAdministrator } from '@testing';
import { processControls } from '../../dev/stack';
import { describeInBrowser } from './support/in-browser';
import { createTestUser, registerUser } from './support/test-user';

const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

describeInBrowser('a new member', (own) => {
  it('registers on the front page, finds a free tool, downloads it byte for byte, and sees it on the dashboard', async () => {
    const user = await createTestUser(own.browser);
    const { page, username, email } = user;
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
    expect([user.externalRequests, user.pageErrors]).toEqual([[], []]);
    await user.context.close();
  }, 90_000);

  it('logs out, and logs in again on /login with the keyboard alone', async () => {
    const user = await createTestUser(own.browser);
    const { page, email, username } = user;
    await registerUser(user);
    await page.goto('/');
    await page.getByRole('button', { name: 'Logout' }).click();
    await page.getByRole('link', { name: 'Sign Up / Login' }).focus();
    await page.keyboard.press('Enter');
    await page.getByLabel('Email').focus();
    await page.keyboard.type(email);
    await page.keyboard.press('Tab');
    await page.keyboard.type(PASSWORD);
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: `Welcome, ${username}` }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/dashboard');
    await user.context.close();
  }, 60_000);
});

describeInBrowser('a page that stays open', (own) => {
  it('shows the download of another user within a second', async () => {
    const tool = await aTool(await theAdministrator());
    const [watcher, member] = [await createTestUser(own.browser), await createTestUser(own.browser)];
    await registerUser(member);
    await Promise.all([watcher.page.goto(`/downloads?q=${tool.name}`), member.page.goto(`/downloads?q=${tool.name}`)]);
    await watcher.page.getByText('Live updates are on').waitFor();
    const card = watcher.page.getByRole('article', { name: tool.name });
    await card.waitFor();
    expect(await card.getByText(/downloads?$/).count()).toBe(0);
    const answered = member.page.waitForResponse((response) => response.url().endsWith('/download'));
    await member.page.getByRole('button', { name: 'Download' }).click();
    await answered;
    await card.getByText('1 download').waitFor({ state: 'attached', timeout: 1_000 });
    await Promise.all([watcher.context.close(), member.context.close()]);
  }, 60_000);

  it('shows that the server is unavailable, reconnects by itself, and is up to date again', async () => {
    const stack = processControls(process.env.EXE_DATA_DIR ?? '');
    const tool = await aTool(await theAdministrator());
    const [watcher, member] = [await createTestUser(own.browser), await createTestUser(own.browser)];
    await registerUser(member);
    await watcher.page.goto(`/downloads?q=${tool.name}`);
    await watcher.page.getByText('Live updates are on').waitFor();
    await stack.takeDown('realtime');
    await watcher.page.getByText('Live updates are paused, reconnecting').waitFor();
    await member.context.request.post(`/api/tools/${tool.id}/download`);
    stack.bringBack('realtime');
    await watcher.page.getByText('Live updates are on').waitFor({ timeout: 30_000 });
    await watcher.page.getByRole('article', { name: tool.name }).getByText('1 download').waitFor({ state: 'attached' });
    await Promise.all([watcher.context.close(), member.context.close()]);
  }, 90_000);
});

describeInBrowser('a shared link', (own) => {
  it('opens the tool over the list, and has its name in the HTML', async () => {
    const tool = await aTool(await theAdministrator(), { name: 'Shared <i>tool</i>' });
    const markup = await (await fetch(`${exeUrl()}/downloads?tool=${tool.id}`)).text();
    expect(markup).toContain('<title>Shared &lt;i&gt;tool&lt;/i&gt; · EXE</title>');
    const { page, context } = await createTestUser(own.browser);
    await page.goto(`/downloads?tool=${tool.id}`);
    await page.getByRole('dialog', { name: 'Shared <i>tool</i>' }).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await page.goBack();
    await page.getByRole('dialog', { name: 'Shared <i>tool</i>' }).waitFor();
    await context.close();
  }, 60_000);
});
