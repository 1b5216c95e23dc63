import { aTool, theAdministrator } from '@testing';
import type { Page } from 'playwright-core';
import { openRendered, openSlowPage, waitForHydration } from './support/early-page';
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
/** Milliseconds until the offer of a test ends: enough to render and open its page before. */
const OFFER_MS = 20_000;
/** Whether hydration has kept the elements of the server; a card can leave when other tests add tools, but is not replaced by its like. */
const KEPT = `(() => {
  const names = [...document.querySelectorAll('article')].map((card) => card.getAttribute('aria-label'));
  const hasLeft = (element) => element.matches('article') && !names.includes(element.getAttribute('aria-label'));
  return window.first.length > 1 && window.first.every((element) => element.isConnected || hasLeft(element));
})()`;
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
      expect(await page.evaluate(KEPT)).toBe(true);
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
  }, 60_000);

  it('is hydrated without an error when an offer on it ends before', async () => {
    const endsAt = Date.now() + OFFER_MS;
    const offer = { offerDescription: 'Last call', offerEndsAt: new Date(endsAt).toISOString() };
    const { name } = await aTool(await theAdministrator(), { accessLevel: 'premium', price: '1499', originalPrice: '2499', ...offer });
    const { page, pageErrors, hydrate } = await openSlowPage(own.browser, '/');
    const badge = page.getByRole('article', { name }).getByText('Last call');
    await badge.waitFor();
    await page.waitForFunction((end) => Date.now() > end, endsAt);
    expect(await badge.count()).toBe(1);
    await hydrate();
    await badge.waitFor({ state: 'detached' });
    expect(pageErrors).toEqual([]);
    await page.context().close();
  }, 90_000);

  it('is hydrated without an error as the registration that a link opened, after a reload', async () => {
    const { page, context, pageErrors } = await createTestUser(own.browser);
    await page.goto('/subscribe');
    await page.getByRole('link', { name: 'Sign Up Now' }).click();
    await page.getByRole('heading', { level: 1, name: 'Create account' }).waitFor();
    for (const load of [() => page.reload(), () => page.goto('/terms').then(() => page.goBack())]) {
      await load();
      await waitForHydration(page);
      await page.getByRole('heading', { level: 1, name: 'Create account' }).waitFor();
    }
    expect(pageErrors).toEqual([]);
    await context.close();
  }, 60_000);
});
