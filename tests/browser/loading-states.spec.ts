import type { Page } from '@playwright/test';
import { axeViolations } from './support/axe';
import { waitForHydration } from './support/early-page';
import { expect, test } from './support/fixtures';

const ID = '01900000-0000-7000-8000-000000000000';
/** Calls without a response: all, so that the session is unknown, or all but the one for the current user. */
const ALL_CALLS = /\/api\//;
const ALL_BUT_ME = /\/api\/(?!me$)/;
/** Pages with a loading state of their own. */
const MEMBER_PAGES = [
  '/dashboard',
  '/account/membership',
  '/account/security',
  '/account/sessions',
  `/account/orders/${ID}`,
  `/downloads?tool=${ID}`,
  '/payment',
  `/payment/${ID}`,
  `/payment?payment=${ID}`,
  `/payment-success?payment=${ID}`,
  `/receipt/${ID}`,
  `/credit-note/${ID}`,
  '/subscribe',
];
const ADMIN_PAGES = ['/admin', '/admin?tab=manage', '/admin?tab=payments'];
const STOPS = ['Home', 'Downloads', 'Learning paths', 'Dashboard', 'Terms'];
/** Records changes of existing live regions, which a screen reader announces. */
const NOTE_ANNOUNCEMENTS = `(() => {
  window.announced = [];
  const note = (changes) => {
    for (const { target } of changes) {
      const region = (target.closest ? target : target.parentElement)?.closest('[role=status], [role=alert], [aria-live]:not([aria-live=off])');
      if (region?.textContent) window.announced.push(region.textContent);
    }
  };
  addEventListener('DOMContentLoaded', () => {
    new MutationObserver(note).observe(document, { subtree: true, childList: true, characterData: true });
  });
})()`;
const announced = (page: Page) => page.evaluate<string[]>('window.announced');
/** First-level headings, also behind a dialog. */
const headings = (page: Page) => page.getByRole('heading', { level: 1, includeHidden: true });

test.describe('a page while it loads', () => {
  const violationsWhileLoading = async (page: Page, address: string, held: RegExp) => {
    await page.route(held, () => undefined);
    await page.goto(address, { waitUntil: 'load' });
    await headings(page).first().waitFor({ state: 'attached' });
    const count = await headings(page).count();
    const found = count === 1 ? [] : [`${address}: ${count} headings`];
    found.push(...(await axeViolations(page)).map((violation) => `${address}: ${violation}`));
    await page.unroute(held);
    return found;
  };

  for (const { role, pages } of [
    { role: 'member', pages: MEMBER_PAGES },
    { role: 'administrator', pages: ADMIN_PAGES },
  ] as const) {
    test.describe(`for the role ${role}`, () => {
      test.use({ role, contextOptions: { reducedMotion: 'reduce' } });

      test('has its heading and no accessibility violation', async ({ page }) => {
        test.slow();
        expect(await violationsWhileLoading(page, pages[0]!, ALL_CALLS)).toEqual([]);
        for (const address of pages)
          expect(await violationsWhileLoading(page, address, ALL_BUT_ME)).toEqual([]);
      });
    });
  }
});

test.describe('a page of a member', () => {
  test.use({ role: 'member' });

  test('has a heading while its code is fetched', async ({ page }) => {
    await page.goto('/terms');
    await waitForHydration(page);
    await page.route('**/assets/DashboardPage-*.js', () => undefined);
    await page.getByRole('link', { name: 'Dashboard' }).click();
    await page.getByRole('heading', { level: 1, name: 'Loading' }).waitFor({ state: 'attached' });
    expect(await axeViolations(page)).toEqual([]);
  });

  test('announces nothing until the user changes something', async ({ page }) => {
    await page.addInitScript(NOTE_ANNOUNCEMENTS);
    for (const address of ['/', '/downloads', '/dashboard']) {
      await page.goto(address);
      await waitForHydration(page);
      await expect(page.locator('.MuiSkeleton-root, [data-testid=tool-skeleton]')).toHaveCount(0); // everything has come
      expect([address, await announced(page)]).toEqual([address, []]);
    }
    for (const name of STOPS) {
      await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name }).click();
      await headings(page).first().waitFor({ state: 'attached' });
    }
    expect(await announced(page)).toEqual([]);
    await page.goto('/downloads');
    await waitForHydration(page);
    await page.getByRole('tab', { name: 'Free' }).click();
    await expect.poll(() => announced(page)).toEqual([expect.stringMatching(/^\d+ tools$/)]);
  });
});
