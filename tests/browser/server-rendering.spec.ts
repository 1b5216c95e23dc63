import type { Page } from 'playwright-core';
import { openRendered } from './support/early-page';
import { describeInBrowser } from './support/in-browser';
import { createTestUser, registerUser } from './support/test-user';

/** Public pages with their headings. */
const PAGES = [
  ['/', 'Learn how attacks work, safely'],
  ['/downloads', 'Security Tools'],
  ['/login', 'Welcome Back'],
  ['/subscribe', 'Choose how you learn'],
  ['/paths', 'Learning paths'],
  ['/paths/networks', 'Networks'],
  ['/terms', 'Terms & Disclaimer'],
] as const;
const heading = (page: Page) => page.getByRole('heading', { level: 1 });

describeInBrowser('a server-rendered page', (own) => {
  it.each(PAGES)('%s can be read without JavaScript and obeys its content policy', async (address, title) => {
    const { page, context, pageErrors } = await createTestUser(own.browser, { javaScriptEnabled: false });
    await openRendered(page, address);
    expect(await heading(page).textContent()).toBe(title);
    expect(await page.getByRole('link', { name: 'Sign Up / Login' }).count()).toBe(1);
    expect(await page.getByRole('contentinfo').isVisible()).toBe(true);
    if (address === '/' || address === '/downloads') expect(await page.getByRole('article').count()).toBe(address === '/' ? 3 : 12);
    expect(pageErrors).toEqual([]);
    await context.close();
  });

  it.each(PAGES)('%s is hydrated without a second render, warnings or errors', async (address) => {
    for (const colorScheme of ['dark', 'light'] as const) {
      const { page, context, pageErrors } = await createTestUser(own.browser, { colorScheme });
      await page.route('**/assets/bootstrap-*.js', async (route) => {
        await page.evaluate("window.first = [...document.querySelectorAll('h1, article, footer')]");
        await route.continue();
      });
      await openRendered(page, address);
      await page.getByText('Live updates are on').waitFor();
      expect(await page.evaluate('window.first.length > 1 && window.first.every((element) => element.isConnected)')).toBe(true);
      expect(pageErrors).toEqual([]);
      await context.close();
    }
  });

  it('contains nothing about the user until the session is known', async () => {
    const user = await createTestUser(own.browser);
    await registerUser(user);
    const { page, context } = user;
    await page.route('**/assets/*.js', (route) => route.abort());
    await openRendered(page, '/');
    await heading(page).waitFor();
    expect(await page.getByText('Sign Up / Login').count()).toBe(0);
    expect(await page.getByRole('button', { name: 'Get Started' }).isVisible()).toBe(false);
    await page.unroute('**/assets/*.js');
    await page.reload();
    await page.getByText(user.username).waitFor();
    await context.close();
  });
});
