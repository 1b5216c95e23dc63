import { describeInBrowser } from './support/in-browser';
import { hasFocus } from './support/keyboard';
import { createTestUser } from './support/test-user';

describeInBrowser('the single-key shortcuts', (own) => {
  it('do nothing behind an open dialog; the help lists the search where it works', async () => {
    const { page, context } = await createTestUser(own.browser);
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
    expect(await hasFocus(page.locator('#search'))).toBe(false);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await page.keyboard.press('?');
    await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).getByText('Search tools').waitFor();
    await context.close();
  }, 60_000);
});
