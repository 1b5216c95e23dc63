import type { Page } from 'playwright-core';
import { createPayment } from './support/crypto-payment';
import { describeInBrowser } from './support/in-browser';
import { createTestContext, createUserWithRole, type Role, type TestContext } from './support/test-context';
import { textProblems } from './support/text-layout';

/** The switch that sets the browser's text size to 200 %. */
const LARGE_TEXT = '--blink-settings=defaultFontSize=32';
const WIDTHS = [1280, 360];

/** The main pages of each role. */
const PAGES: Partial<Record<Role, (testContext: TestContext) => string[]>> = {
  visitor: ({ word, premium }) => [
    '/',
    `/downloads?q=${word}`,
    `/downloads?tool=${premium.id}`,
    '/login',
    '/paths',
    '/subscribe',
    '/terms',
  ],
  member: ({ premium }) => ['/dashboard', '/payment', '/subscribe', `/payment/${premium.id}`],
  administrator: () => ['/admin', ...['manage', 'paths', 'users', 'payments', 'audit'].map((tab) => `/admin?tab=${tab}`)],
};

const isTooWide = (page: Page) => page.evaluate<boolean>('document.documentElement.scrollWidth > document.documentElement.clientWidth');

/** Waits until the page has loaded its data. */
const waitForContent = async (page: Page): Promise<void> => {
  await page.getByText('Live updates are on').waitFor({ state: 'attached' });
  await page.locator('.MuiSkeleton-root').first().waitFor({ state: 'detached' });
};

async function problemsOf(page: Page): Promise<string[]> {
  await waitForContent(page);
  return [...((await isTooWide(page)) ? ['scrolls sideways'] : []), ...(await textProblems(page))];
}

describeInBrowser(
  'with text of twice the size, no text is cut or overlapped and no page scrolls sideways',
  (own) => {
    let testContext: TestContext;

    beforeAll(async () => {
      testContext = await createTestContext();
    }, 60_000);

    it.each(WIDTHS.flatMap((width) => (['visitor', 'member', 'administrator'] as const).map((role) => ({ role, width }))))(
      'for a $role at $width px',
      async ({ role, width }) => {
        const viewport = { width, height: 800 };
        const { page, context } = await createUserWithRole(own.browser, role, testContext, { viewport, reducedMotion: 'reduce' });
        const found: string[] = [];
        for (const address of PAGES[role]?.(testContext) ?? []) {
          await page.goto(address);
          found.push(...(await problemsOf(page)).map((problem) => `${address} ${problem}`));
        }
        expect(found).toEqual([]);
        await context.close();
      },
      120_000,
    );

    it.each(WIDTHS)(
      'while a payment is shown at %i px',
      async (width) => {
        const viewport = { width, height: 800 };
        const { page, context } = await createUserWithRole(own.browser, 'member', testContext, { viewport, reducedMotion: 'reduce' });
        await page.goto(`/payment/${testContext.premium.id}`);
        await createPayment(page);
        await page.getByRole('button', { name: 'Close notification' }).click();
        await page.locator('[data-toast]').waitFor({ state: 'detached' });
        expect(await problemsOf(page)).toEqual([]);
        await context.close();
      },
      60_000,
    );
  },
  [LARGE_TEXT],
);
