import { eventually } from '@testing';
import type { Page } from 'playwright-core';
import { axeViolations } from './support/axe';
import { waitForHydration } from './support/early-page';
import { describeInBrowser } from './support/in-browser';
import { createTestUser, logInAsAdministrator, registerUser } from './support/test-user';

const ID = '01900000-0000-7000-8000-000000000000';
/** Pages with a loading state, for a member and for an administrator. */
const MEMBER_PAGES = [
  '/dashboard',
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
/** Calls without a response: all, or all but the one for the current user. */
const HELD = [/\/api\//, /\/api\/(?!me$)/];
const STOPS = ['Home', 'Downloads', 'Learning Paths', 'Dashboard', 'Terms'];
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

describeInBrowser('a page while it loads', (own) => {
  const violationsWhileLoading = async (page: Page, address: string) => {
    const found: string[] = [];
    for (const held of HELD) {
      await page.route(held, () => undefined);
      await page.goto(address, { waitUntil: 'load' });
      await headings(page).first().waitFor({ state: 'attached', timeout: 15_000 });
      if ((await headings(page).count()) !== 1) found.push(`${address}: ${await headings(page).count()} headings`);
      found.push(...(await axeViolations(page)).map((violation) => `${address}: ${violation}`));
      await page.unroute(held);
    }
    return found;
  };

  it('has its heading and no accessibility violation, for a member', async () => {
    const user = await createTestUser(own.browser, { reducedMotion: 'reduce' });
    await registerUser(user);
    for (const address of MEMBER_PAGES) expect(await violationsWhileLoading(user.page, address)).toEqual([]);
    await user.context.close();
  }, 120_000);

  it('has its heading and no accessibility violation, for an administrator', async () => {
    const user = await createTestUser(own.browser);
    await logInAsAdministrator(user);
    for (const address of ADMIN_PAGES) expect(await violationsWhileLoading(user.page, address)).toEqual([]);
    await user.context.close();
  }, 60_000);

  it('has a heading while its code is fetched', async () => {
    const user = await createTestUser(own.browser);
    const { page, context } = user;
    await registerUser(user);
    await page.goto('/terms');
    await waitForHydration(page);
    await page.route('**/assets/DashboardPage-*.js', () => undefined);
    await page.getByRole('link', { name: 'Dashboard' }).click();
    await page.getByRole('heading', { level: 1, name: 'Loading' }).waitFor({ state: 'attached' });
    expect(await axeViolations(page)).toEqual([]);
    await context.close();
  }, 60_000);

  it('announces nothing until the user changes something', async () => {
    const user = await createTestUser(own.browser);
    const { page, context } = user;
    await registerUser(user);
    await page.addInitScript(NOTE_ANNOUNCEMENTS);
    for (const address of ['/', '/downloads', '/dashboard']) {
      await page.goto(address);
      await waitForHydration(page);
      await page.waitForTimeout(1_000); // for what comes late
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
    await eventually(async () => expect(await announced(page)).toEqual([expect.stringMatching(/^\d+ tools$/)]));
    await context.close();
  }, 60_000);
});
