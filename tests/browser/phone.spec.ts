import { randomUUID } from 'node:crypto';
import type { Tool } from '@libs/contracts';
import { aTool, eventually } from '../harness/gateway-client';
import type { Locator, Page } from '@playwright/test';
import { expect, test } from './support/fixtures';

const viewport = { width: 375, height: 800 };
/** Tools in the long list, and how many of them are rendered at once. */
const [ALL, WHOLE] = [212, 200];

/** The tabs of each page. */
const TABS = {
  '/downloads': ['All Tools', 'Free', 'Pro Only', 'Premium'],
  '/admin': [
    'Upload Tools',
    'Manage Tools',
    'Paths',
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

/** Responds to the list of tools with many copies of one. */
async function answerManyTools(page: Page, tool: Tool): Promise<void> {
  const json = Array.from({ length: ALL }, (_, index) => ({
    ...tool,
    id: randomUUID(),
    name: `Copy ${index}`,
  }));
  await page.route('**/api/tools', (route) => route.fulfill({ json }));
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

  test('a long list stops growing until the user asks for more, so that the footer can be reached', async ({
    page,
    admin,
  }) => {
    await answerManyTools(page, await aTool(admin));
    await page.goto('/downloads');
    const cards = page.getByRole('article');
    await page.getByText(`Showing ${WHOLE} of ${ALL}`).waitFor();
    const footer = page.getByRole('contentinfo').getByRole('link', { name: 'Documentation' });
    await footer.scrollIntoViewIfNeeded();
    const place = (await footer.boundingBox())!.y;
    for (let turns = 0; turns < 5; turns++) await page.mouse.wheel(0, 2000);
    await page.evaluate(
      'new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))',
    );
    expect(await cards.count()).toBe(WHOLE);
    expect(Math.abs((await footer.boundingBox())!.y - place)).toBeLessThan(viewport.height);
    await page.getByRole('button', { name: 'Show more' }).click();
    await expect(cards).toHaveCount(ALL);
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(viewport.width);
  });
});
