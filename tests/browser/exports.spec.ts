import type { Download, Page } from '@playwright/test';
import { expect, test } from './support/fixtures';

const failure = (page: Page) => page.getByRole('alert').filter({ hasText: 'Download Failed' });
const exportData = (page: Page) => page.getByRole('button', { name: 'Download my data' }).click();

test.describe('an export', () => {
  test.use({ role: 'member' });

  test('that fails opens and saves nothing, says that the network is away, and works again afterwards', async ({
    page,
    context,
  }) => {
    const saved: Download[] = [];
    page.on('download', (download) => saved.push(download));
    await page.goto('/account/data');
    await page.getByRole('heading', { name: 'Your data' }).waitFor();
    await context.setOffline(true);
    await exportData(page);
    await failure(page).getByText('The file could not be downloaded. Please try again.').waitFor();
    expect([saved, context.pages()]).toEqual([[], [page]]);
    await context.setOffline(false);
    const [download] = await Promise.all([page.waitForEvent('download'), exportData(page)]);
    expect(download.suggestedFilename()).toBe('exe-account.json');
  });
});
