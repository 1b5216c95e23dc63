import { createHash, randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { aTool, aZip } from '../../harness/gateway-client';
import { register } from '../support/accounts';
import { expect, test } from '../support/own-marketplace';

/** Bytes of the file, and bytes a second that the browser is allowed: enough time to interrupt it. */
const SIZE = 12 * 1024 * 1024;
const SLOW = 2 * 1024 * 1024;

test('a download resumes automatically after its gateway was killed; the file is complete and counted once', async ({
  page,
  context,
  admin,
  stack,
}) => {
  test.slow();
  const tool = await aTool(
    admin,
    {},
    aZip([{ name: 'data.bin', data: randomBytes(SIZE), method: 0 }]),
    'large.zip',
  );
  await register(context.request);
  await page.goto(`/downloads?q=${encodeURIComponent(tool.name)}`);
  await page.getByRole('button', { name: `Download ${tool.name}` }).waitFor();
  const network = await context.newCDPSession(page);
  const allow = (downloadThroughput: number) =>
    network.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 0,
      downloadThroughput,
      uploadThroughput: -1,
    });
  await network.send('Network.enable');
  await allow(SLOW);
  const percent = async () =>
    Number(await page.getByRole('progressbar').getAttribute('aria-valuenow'));
  await page.getByRole('button', { name: `Download ${tool.name}` }).click();
  await expect.poll(percent, { intervals: [100], timeout: 30_000 }).toBeGreaterThan(30);

  const saved = page.waitForEvent('download');
  stack.kill('gateway');
  const before = await percent();
  await page.getByText('Live updates are paused, reconnecting').waitFor({ state: 'attached' });
  expect(await percent()).toBeGreaterThanOrEqual(before);
  await expect(page.getByRole('button', { name: `Downloading... ${tool.name}` })).toBeDisabled();
  await allow(-1);
  const download = await saved;
  expect(download.suggestedFilename()).toBe('large.zip');
  const sha256 = createHash('sha256').update(await readFile(await download.path()));
  expect(sha256.digest('hex')).toBe(tool.sha256);
  await page.getByText('Download Started').waitFor();
  const stats = (await (await context.request.get('/api/dashboard/stats')).json()) as {
    totalDownloads: number;
  };
  expect(stats.totalDownloads).toBe(1);
});
