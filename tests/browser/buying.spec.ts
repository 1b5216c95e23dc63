import { readFile } from 'node:fs/promises';
import { aText, aTool } from '../harness/gateway-client';
import { register } from './support/accounts';
import { payInSandbox, simulate } from './support/crypto-payment';
import { expect, test } from './support/fixtures';

test.describe('buying with crypto or by card', () => {
  test('updates the page of a premium tool automatically and delivers the file that was uploaded', async ({ page, context, admin }) => {
    test.slow();
    const content = aText();
    const tool = await aTool(admin, { accessLevel: 'premium', price: '1499' }, content, 'workbook.txt');
    await register(context.request);
    await page.goto(`/payment/${tool.id}`);
    await page.getByRole('heading', { name: tool.name }).waitFor();
    await simulate(await payInSandbox(page), /^Pay exactly/);
    await page.waitForURL('**/payment-success?payment=*', { timeout: 60_000 });
    await page.getByRole('heading', { name: 'Payment Successful' }).waitFor();
    await page.waitForURL(`**/downloads?tool=${tool.id}`, { timeout: 15_000 });
    const button = page.getByRole('dialog').getByRole('button', { name: 'Download' });
    const [download] = await Promise.all([page.waitForEvent('download'), button.click()]);
    expect(download.suggestedFilename()).toBe('workbook.txt');
    expect((await readFile(await download.path())).equals(content)).toBe(true);
  });

  test('makes a member Pro after a card payment, with a toast', async ({ page, context }) => {
    test.slow();
    await register(context.request);
    await page.goto('/subscribe');
    await page.getByRole('heading', { name: 'Complete Your Pro Upgrade' }).waitFor();
    await page.getByRole('link', { name: 'Approve or decline the card' }).click();
    await simulate(page, /^Approve/);
    await page.getByRole('link', { name: 'Return to the shop' }).click();
    await page.getByText('Welcome to EXE Pro!').waitFor();
    await page.getByRole('heading', { name: 'Welcome Back' }).waitFor();
    expect(new URL(page.url()).search).toBe('');
  });
});
