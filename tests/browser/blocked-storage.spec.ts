import { PASSWORD } from '../harness/gateway-client';
import { expect, test } from './support/fixtures';

/** Makes every access to the storage throw, as browsers do that block all site data. */
const BLOCK_STORAGE = `for (const name of ['localStorage', 'sessionStorage']) {
  Object.defineProperty(window, name, { get() { throw new DOMException('Access is denied for this document.', 'SecurityError'); } });
}`;

test.describe('a browser that blocks storage', () => {
  test.use({ colorScheme: 'dark' });

  test('logs in, switches the color scheme and turns the shortcuts off', async ({
    page,
    context,
    member,
    pageErrors,
  }) => {
    const { email, username } = member;
    await context.clearCookies();
    await page.addInitScript(BLOCK_STORAGE);
    await page.goto('/login');
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await page.getByRole('button', { name: 'Log in', exact: true }).click();
    await page
      .getByRole('navigation', { name: 'Main' })
      .getByRole('link', { name: 'Dashboard' })
      .click();
    await page.getByRole('heading', { name: `Welcome, ${username}` }).waitFor();
    await page.getByRole('button', { name: /^Color scheme: system/ }).click();
    await page.locator('html[data-mui-color-scheme=light]').waitFor();
    await page
      .getByRole('navigation', { name: 'Main' })
      .getByRole('link', { name: 'Downloads' })
      .click();
    await page.getByRole('article').first().waitFor();
    await page.locator('html[data-mui-color-scheme=light]').waitFor();
    await page.keyboard.press('?');
    await page.getByLabel('Use the single-key shortcuts').uncheck();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await page.keyboard.press('?');
    await page.getByRole('button', { name: /^Color scheme: light/ }).click(); // a dialog would cover it
    await page.locator('html[data-mui-color-scheme=dark]').waitFor();
    expect([await page.getByRole('dialog').count(), pageErrors]).toEqual([0, []]);
  });
});
