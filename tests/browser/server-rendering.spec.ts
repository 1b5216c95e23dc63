import { aTool } from '../harness/gateway-client';
import type { Page } from '@playwright/test';
import { openRendered, openSlowPage, waitForHydration } from './support/early-page';
import { expect, test } from './support/fixtures';

/** Public pages with their headings. */
const PAGES = [
  ['/', 'Learn how attacks work, safely'],
  ['/downloads', 'Security tools'],
  ['/login', 'Welcome Back'],
  ['/subscribe', 'Choose how you learn'],
  ['/tools/soc-analyst-tabletop-kit', 'SOC Analyst Tabletop Kit'],
  ['/paths', 'Learning paths'],
  ['/paths/networks', 'Networks'],
  ['/terms', 'Terms & Disclaimer'],
] as const;
const AN_HOUR = 3_600_000; // milliseconds
/** Whether hydration has kept the elements of the server; a card can leave when other tests add tools, but is not replaced by its like. */
const KEPT = `(() => {
  const names = [...document.querySelectorAll('article')].map((card) => card.getAttribute('aria-label'));
  const hasLeft = (element) => element.matches('article') && !names.includes(element.getAttribute('aria-label'));
  return window.first.length > 1 && window.first.every((element) => element.isConnected || hasLeft(element));
})()`;
const heading = (page: Page) => page.getByRole('heading', { level: 1 });

test.describe('a server-rendered page', () => {
  test('shows the color scheme that the visitor chose earlier, also on its button', async ({
    page,
    pageErrors,
  }) => {
    await page.addInitScript(`localStorage.setItem('mui-mode', 'light')`);
    await openRendered(page, '/downloads');
    await waitForHydration(page);
    await expect(page.locator('html')).toHaveAttribute('data-mui-color-scheme', 'light');
    await expect(page.getByRole('button', { name: /^Color scheme: light/ })).toBeVisible();
    expect(pageErrors).toEqual([]);
  });

  test.describe('without JavaScript', () => {
    test.use({ javaScriptEnabled: false });

    test('can be read and obeys its content policy', async ({ page, pageErrors }) => {
      for (const [address, title] of PAGES) {
        await openRendered(page, address);
        await expect(heading(page)).toHaveText(title);
        await expect(page.getByRole('link', { name: 'Sign Up / Login' })).toHaveCount(1);
        await expect(page.getByRole('contentinfo')).toBeVisible();
        if (address === '/' || address === '/downloads')
          await expect(page.getByRole('article')).toHaveCount(address === '/' ? 3 : 24);
        expect([address, pageErrors]).toEqual([address, []]);
      }
    });

    test('has the tools of a filter, and links to the pages of a list', async ({
      page,
      pageErrors,
    }) => {
      await openRendered(page, '/downloads?q=sql&utm_source=mail');
      await expect(page.getByRole('article', { name: 'SQL Injection Range' })).toBeVisible();
      await expect(page.getByLabel('Search cybersecurity tools', { exact: true })).toHaveValue(
        'sql',
      );
      await openRendered(page, '/downloads');
      const showMore = page.getByRole('link', { name: 'Show more' });
      await expect(showMore).toHaveAttribute('href', '/downloads?page=2');
      await openRendered(page, '/downloads?page=2');
      await expect(page.getByRole('article')).toHaveCount(24);
      const showEarlier = page.getByRole('link', { name: 'Show earlier' });
      await expect(showEarlier).toHaveAttribute('href', '/downloads');
      expect(pageErrors).toEqual([]);
    });
  });

  test('is hydrated without a second render, warnings or errors', async ({ page, pageErrors }) => {
    test.slow();
    await page.route('**/assets/start-*.js', async (route) => {
      await page.evaluate("window.first = [...document.querySelectorAll('h1, article, footer')]");
      await route.continue();
    });
    for (const [index, [address]] of PAGES.entries()) {
      await page.emulateMedia({ colorScheme: index % 2 === 0 ? 'dark' : 'light' });
      await openRendered(page, address);
      await page.getByText('Live updates are on').waitFor();
      expect([address, await page.evaluate(KEPT), pageErrors]).toEqual([address, true, []]);
    }
  });

  test('contains nothing about the user until the session is known', async ({ page, member }) => {
    await page.route('**/assets/*.js', (route) => route.abort());
    await openRendered(page, '/');
    await heading(page).waitFor();
    await expect(page.getByText('Sign Up / Login')).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Get Started' })).toBeHidden();
    await page.unroute('**/assets/*.js');
    await page.reload();
    await page.getByText(member.username).waitFor();
  });

  test('is hydrated without an error when an offer on it ends before', async ({
    page,
    pageErrors,
    admin,
  }) => {
    const endsAt = Date.now() + AN_HOUR;
    const offer = { offerDescription: 'Last call', offerEndsAt: new Date(endsAt).toISOString() };
    const { name } = await aTool(admin, {
      accessLevel: 'premium',
      price: '1499',
      originalPrice: '2499',
      ...offer,
    });
    await page.clock.setFixedTime(endsAt + 1);
    const hydrate = await openSlowPage(page, '/downloads');
    const badge = page.getByRole('article', { name }).getByText('Last call');
    await badge.waitFor();
    await hydrate();
    await badge.waitFor({ state: 'detached' });
    expect(pageErrors).toEqual([]);
  });

  test('is hydrated without an error as the registration that a link opened, after a reload', async ({
    page,
    pageErrors,
  }) => {
    const hydrate = await openSlowPage(page, '/subscribe');
    await page.getByRole('link', { name: 'Sign Up Now' }).click();
    await hydrate();
    await page.getByRole('heading', { level: 1, name: 'Create account' }).waitFor();
    for (const load of [() => page.reload(), () => page.goto('/terms').then(() => page.goBack())]) {
      await load();
      await waitForHydration(page);
      await page.getByRole('heading', { level: 1, name: 'Create account' }).waitFor();
    }
    expect(pageErrors).toEqual([]);
  });
});
