import { register } from './support/accounts';
import { simulate } from './support/crypto-payment';
import { expect, test } from './support/fixtures';

test.describe('buying by card', () => {
  test('makes a member Pro after a card payment, with a toast', async ({ page, context }) => {
    test.slow();
    await register(context.request);
    await page.goto('/subscribe');
    await page.getByRole('heading', { name: 'Complete Your Pro Upgrade' }).waitFor();
    await page.getByRole('link', { name: 'Test card: approve or decline' }).click();
    await simulate(page, /^Approve/);
    await page.getByRole('link', { name: 'Return to the shop' }).click();
    await page.getByText('Welcome to EXE Pro!').waitFor();
    await page.getByRole('heading', { name: 'Welcome Back' }).waitFor();
    expect(new URL(page.url()).search).toBe('');
  });
});
