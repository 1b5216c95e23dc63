import { createHash, randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { aTool, aZip, type Client, eventually, exeUrl, theAdministrator } from '@testing';
import type { Page } from 'playwright-core';
import { processControls } from '../../dev/stack';
import { describeInBrowser } from './support/in-browser';
import { createTestUser, registerUser } from './support/test-user';

/** Bytes of the file, and bytes a second that the browser is allowed: enough time to interrupt it. */
const SIZE = 12 * 1024 * 1024;
const SLOW = 2 * 1024 * 1024;

describeInBrowser('a download', (own) => {
  let admin: Client;
  const content = aZip([{ name: 'data.bin', content: randomBytes(SIZE), level: 0 }]);

  beforeAll(async () => {
    admin = await theAdministrator();
  });

  afterEach(() => eventually(async () => expect((await fetch(`${exeUrl()}/healthz`)).status).toBe(200), 60_000), 70_000);

  /** Opens the card of a tool, clicks Download, and waits for a third of the file. */
  async function aDownloadUnderWay() {
    const tool = await aTool(admin, {}, content, 'large.zip');
    const user = await createTestUser(own.browser);
    const { page, context } = user;
    await registerUser(user);
    await page.goto(`/downloads?q=${encodeURIComponent(tool.name)}`);
    await page.getByRole('button', { name: `Download ${tool.name}` }).waitFor();
    const network = await context.newCDPSession(page);
    const allow = (downloadThroughput: number) =>
      network.send('Network.emulateNetworkConditions', { offline: false, latency: 0, downloadThroughput, uploadThroughput: -1 });
    await network.send('Network.enable');
    await allow(SLOW);
    await page.getByRole('button', { name: `Download ${tool.name}` }).click();
    await eventually(async () => expect(await percentOf(page)).toBeGreaterThan(30), 30_000);
    return { page, context, tool, unthrottle: () => allow(-1) };
  }
  const percentOf = async (page: Page): Promise<number> => Number(await page.getByRole('progressbar').getAttribute('aria-valuenow'));

  it('resumes automatically after its gateway was killed; the file is complete and counted once', async () => {
    const { page, context, tool, unthrottle } = await aDownloadUnderWay();
    const saved = page.waitForEvent('download', { timeout: 60_000 });
    processControls(process.env.EXE_DATA_DIR!).kill('gateway');
    const before = await percentOf(page);
    await unthrottle();
    await page.getByText('Live updates are paused, reconnecting').waitFor({ state: 'attached' });
    expect(await percentOf(page)).toBeGreaterThanOrEqual(before);
    expect(await page.getByRole('button', { name: `Downloading... ${tool.name}` }).isDisabled()).toBe(true);
    const download = await saved;
    expect(download.suggestedFilename()).toBe('large.zip');
    const sha256 = createHash('sha256').update(await readFile(await download.path()));
    expect(sha256.digest('hex')).toBe(tool.sha256);
    await page.getByText('Download Started').waitFor();
    expect((await (await context.request.get('/api/dashboard/stats')).json()).totalDownloads).toBe(1);
    await context.close();
  }, 120_000);

  it('works without the code that resumes it if nothing interrupts it', async () => {
    const tool = await aTool(admin);
    const user = await createTestUser(own.browser);
    const { page, context } = user;
    await registerUser(user);
    await page.route('**/assets/receiveFile*.js', (route) => route.abort('connectionrefused'));
    await page.goto(`/downloads?q=${encodeURIComponent(tool.name)}`);
    const saved = page.waitForEvent('download');
    await page.getByRole('button', { name: `Download ${tool.name}` }).click();
    const sha256 = createHash('sha256').update(await readFile(await (await saved).path()));
    expect(sha256.digest('hex')).toBe(tool.sha256);
    await context.close();
  }, 60_000);

  it('shows an error when its file was replaced meanwhile', async () => {
    const { page, context, tool } = await aDownloadUnderWay();
    await page.route('**/api/downloads/*', (route) =>
      route.fulfill({
        status: 409,
        json: { statusCode: 409, message: 'This file has been replaced by a new version. Please download it again.' },
      }),
    );
    processControls(process.env.EXE_DATA_DIR!).kill('gateway');
    await page.getByText('Download Failed').waitFor();
    await page.getByText('This file has been replaced by a new version. Please download it again.').waitFor();
    await page.getByRole('button', { name: `Download ${tool.name}` }).waitFor();
    await context.close();
  }, 120_000);
});
