import { expect, test } from './support/fixtures';

test.describe('the single-key shortcuts', () => {
  test('do nothing behind an open dialog; the help lists the search where it works', async ({
    page,
  }) => {
    await page.goto('/downloads');
    await page
      .getByRole('article')
      .first()
      .getByRole('link', { name: /^Details of/ })
      .click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Close' }).waitFor();
    await page.keyboard.press('?');
    await page.keyboard.press('/');
    expect(await dialog.count()).toBe(1);
    await expect(page.locator('#search')).not.toBeFocused();
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await page.keyboard.press('?');
    await page
      .getByRole('dialog', { name: 'Keyboard shortcuts' })
      .getByText('Search tools')
      .waitFor();
  });
});
