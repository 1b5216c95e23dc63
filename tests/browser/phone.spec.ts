import { eventually } from '../harness/gateway-client';
import type { Locator } from '@playwright/test';
import { expect, test } from './support/fixtures';

const viewport = { width: 375, height: 800 };
/** The tabs of each page. */
const TABS = {
  '/downloads': ['All Tools', 'Free', 'Pro Only', 'Premium'],
  '/admin': [
    'Upload Tools',
    'Manage Tools',
    'Paths',
    'Ratings',
    'Users',
    'Payments, 128 to review',
    'Audit log',
  ],
};

/** Whether an element is between the left and the right edge of the viewport. */
async function expectInSight(element: Locator): Promise<void> {
  await element.waitFor();
  await eventually(async () => {
    const { x, width } = (await element.boundingBox())!; // wider until the page's font has arrived
    expect([x >= 0, x + width <= viewport.width]).toEqual([true, true]);
  });
}

test.describe('on a phone', () => {
  test.use({ viewport, contextOptions: { reducedMotion: 'reduce' } });

  test.describe('as an administrator', () => {
    test.use({ role: 'administrator' });

    test('every tab of a page is visible and can be selected', async ({ page }) => {
      await page.route('**/api/admin/payments/summary', (route) =>
        route.fulfill({ json: { review: 128 } }),
      );
      for (const [address, names] of Object.entries(TABS)) {
        await page.goto(address);
        for (const name of names) await expectInSight(page.getByRole('tab', { name }));
        const last = page.getByRole('tab', { name: names.at(-1)! });
        await last.click();
        await expect(last).toHaveAttribute('aria-selected', 'true');
      }
    });
  });

  test('a long list grows only when the user asks for more, so that the footer can be reached', async ({
    page,
  }) => {
    await page.goto('/downloads');
    const cards = page.getByRole('article');
    await page.getByText(/^Showing 24 of /).waitFor();
    const footer = page.getByRole('contentinfo').getByRole('link', { name: 'Documentation' });
    await footer.scrollIntoViewIfNeeded();
    await expect(footer).toBeInViewport();
    expect(await cards.count()).toBe(24);
    await page.getByRole('link', { name: 'Show more' }).click();
    await expect(cards).toHaveCount(48);
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(viewport.width);
  });
});
