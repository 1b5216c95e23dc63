import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { aTool } from '../harness/gateway-client';
import { register } from './support/accounts';
import { expect, test } from './support/fixtures';

const VERIFIED = 'Verified: digest, signature and public log.';

/** The bytes of a tool's file, as a member receives them. */
async function fileOf(page: Page, toolId: string): Promise<Buffer> {
  const response = await page.context().request.post(`/api/tools/${toolId}/download`);
  expect(response.status()).toBe(200);
  return response.body();
}

const withFlippedBit = (bytes: Buffer): Buffer => {
  const flipped = Buffer.from(bytes);
  flipped[flipped.length >> 1]! ^= 1;
  return flipped;
};

const choose = (page: Page, buffer: Buffer) =>
  page
    .getByLabel('File to verify')
    .setInputFiles({ name: 'received.zip', mimeType: 'application/zip', buffer });

test('a download is verified: digest, signature and public log', async ({
  page,
  context,
  admin,
}) => {
  const tool = await aTool(admin);
  await register(context.request);
  await page.goto(`/downloads?q=${encodeURIComponent(tool.name)}`);
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: `Download ${tool.name}` }).click();
  await page.getByText(VERIFIED).waitFor();
  const bytes = await readFile(await (await saved).path());
  await page.getByRole('button', { name: 'Check it again' }).click();
  await page.getByText(/^The public log has /).waitFor();
  await choose(page, bytes);
  await page.getByRole('heading', { name: 'Verified', exact: true }).waitFor();
  await page.getByText(`Version 1 of ${tool.name}, published on`).waitFor();
});

test('a response that was tampered with saves nothing', async ({ page, context, admin }) => {
  const tool = await aTool(admin);
  await register(context.request);
  await page.route(`**/api/tools/${tool.id}/download`, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: withFlippedBit(await response.body()) });
  });
  let downloads = 0;
  page.on('download', () => (downloads += 1));
  await page.goto(`/downloads?q=${encodeURIComponent(tool.name)}`);
  await page.getByRole('button', { name: `Download ${tool.name}` }).click();
  await expect(page.getByRole('alert')).toContainText('so it was not saved');
  expect(downloads).toBe(0);
});

test('/verify works without a connection once it has loaded, and one flipped bit is red', async ({
  page,
  context,
  admin,
}) => {
  const tool = await aTool(admin);
  await register(context.request);
  const bytes = await fileOf(page, tool.id);
  const signature = page.waitForResponse(`**/api/tools/${tool.id}/versions/1/signature`);
  const worker = page.waitForEvent('worker');
  await page.goto('/verify');
  await page.getByText(/^The public log has /).waitFor();
  await (await signature).finished();
  const hashing = await worker;
  await expect.poll(() => hashing.evaluate('typeof onmessage')).toBe('function'); // its script has loaded
  await context.setOffline(true);
  await choose(page, bytes);
  await page.getByRole('heading', { name: 'Verified', exact: true }).waitFor();
  for (const step of ['Digest', 'Public log', 'Signature'])
    await page.getByText(`${step}: Passed`).waitFor();
  await choose(page, withFlippedBit(bytes));
  await page.getByRole('heading', { name: 'Unknown file' }).waitFor();
  await page.getByText('Digest: Failed').waitFor();
});

test('/security shows the policy that its own response had, and the head of the log', async ({
  page,
}) => {
  const response = await page.goto('/security');
  const policy = response?.headers()['content-security-policy'] ?? '';
  const withoutNonce = policy.split(' ').filter((source) => !source.startsWith("'nonce-"));
  for (const directive of ["object-src 'none'", "frame-ancestors 'none'"])
    expect(withoutNonce.join(' ')).toContain(directive);
  await page.getByText('content-security-policy', { exact: true }).click();
  await page.getByText(/^default-src 'self'/).waitFor();
  await page.getByText('x-frame-options', { exact: true }).click();
  await page.getByText('DENY', { exact: true }).waitFor();
  await page.getByText(/Your browser has verified its signature\.$/).waitFor();
  const contact = await page.request.get('/.well-known/security.txt');
  expect(await contact.text()).toMatch(/^Contact: mailto:/);
});
