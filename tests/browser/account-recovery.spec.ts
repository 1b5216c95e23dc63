import type { Page } from 'playwright-core';
import { axeViolations } from './support/axe';
import { describeInBrowser } from './support/in-browser';
import { press, type } from './support/keyboard';
import { mailedLink } from './support/mailed-link';
import { createTestUser, registerUser } from './support/test-user';

const NEW = 'a brand new passphrase';
const viewport = { width: 375, height: 812 };

/** Violations of accessibility rules in both color schemes, and whether the page scrolls sideways. */
async function problemsOf(page: Page): Promise<string[]> {
  const problems: string[] = [];
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme });
    await page.locator(`html[data-mui-color-scheme="${colorScheme}"]`).waitFor({ state: 'attached' });
    problems.push(...(await axeViolations(page)));
  }
  const isWide = await page.evaluate<boolean>('document.documentElement.scrollWidth > innerWidth');
  return isWide ? [...problems, 'the page scrolls sideways'] : problems;
}

describeInBrowser('on a phone, with the keyboard alone', (own) => {
  it('a member confirms their email, logs in again after forgetting the password, and deletes the account', async () => {
    const user = await createTestUser(own.browser, { viewport, reducedMotion: 'reduce' });
    const { page, email, username } = user;
    await registerUser(user);
    await page.goto(await mailedLink(email, 'Confirm your email'));
    expect(await problemsOf(page)).toEqual([]);
    await press(page.getByRole('button', { name: 'Confirm email' }));
    await page.getByText('Your email is confirmed.').waitFor();
    await press(page.getByRole('link', { name: 'Go to Dashboard' }));
    await page.getByRole('region', { name: 'Email' }).getByText(email).waitFor();
    expect(await page.getByText('Not confirmed yet.').count()).toBe(0);

    await user.context.clearCookies();
    await page.goto('/login');
    await press(page.getByRole('link', { name: 'Forgot your password?' }));
    await type(page.getByLabel('Email'), email);
    await press(page.getByRole('button', { name: 'Send the link' }));
    await page.getByText('If this email has an account, we have sent a link to it.').waitFor();
    expect(await problemsOf(page)).toEqual([]);

    await page.goto(await mailedLink(email, 'Set a new password'));
    await type(page.getByLabel('New password', { exact: true }), NEW);
    expect(new URL(page.url()).hash).toBe('');
    await type(page.getByLabel('Confirm new password', { exact: true }), NEW);
    expect(await problemsOf(page)).toEqual([]);
    await press(page.getByRole('button', { name: 'Set password' }));
    await press(page.getByRole('link', { name: 'Log in' }));
    await type(page.getByLabel('Email'), email);
    await type(page.getByLabel('Password', { exact: true }), NEW);
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: `Welcome, ${username}` }).waitFor();

    expect(user.pageErrors).toEqual([]);
    const otherTab = await user.context.newPage();
    await otherTab.goto('/dashboard');
    await otherTab.getByRole('heading', { name: `Welcome, ${username}` }).waitFor();
    await page.bringToFront();
    await press(page.getByRole('button', { name: 'Delete account' }));
    const dialog = page.getByRole('alertdialog', { name: 'Delete your account?' });
    await dialog.waitFor();
    expect(await problemsOf(page)).toEqual([]);
    await type(dialog.getByRole('textbox', { name: 'Your password' }), NEW);
    await page.keyboard.press('Enter');
    await page.getByText('Your account was deleted.').waitFor();
    expect(new URL(page.url()).pathname).toBe('/');
    await otherTab.getByRole('heading', { name: /^Access Denied/ }).waitFor();
    const otherErrors = user.pageErrors.filter((error) => !error.endsWith('status of 401 (Unauthorized)')); // the tabs reload their data
    expect([user.externalRequests, otherErrors]).toEqual([[], []]);
    await user.context.close();
  }, 120_000);
});
