import type { Page } from '@playwright/test';
import { createPayment } from './support/crypto-payment';
import { expect, test as base } from './support/fixtures';
import { register } from './support/accounts';
import type { Role } from './support/roles';
import type { TestContext } from './support/test-context';
import { textProblems } from './support/text-layout';

/** The switch that sets the browser's text size to 200%. */
const LARGE_TEXT = '--blink-settings=defaultFontSize=32';
const WIDTHS = [1280, 360];
/** Text is cut and overlapped first in a narrow window, in what visitors see of every kind of page. */
const tagOf = (width: number, role: Role) =>
  width === 360 && role === 'visitor' ? [] : '@nightly';

const test = base.extend({
  launchOptions: [
    ({ launchOptions }, use) =>
      use({ ...launchOptions, args: [...(launchOptions.args ?? []), LARGE_TEXT] }),
    { scope: 'worker' },
  ],
});

/** The main pages of each role. */
const PAGES: Partial<Record<Role, (testContext: TestContext) => string[]>> = {
  visitor: ({ word, premium }) => [
    '/',
    `/downloads?q=${word}`,
    `/downloads?tool=${premium.id}`,
    `/tools/${premium.slug}`,
    '/docs',
    '/login',
    '/nowhere',
    '/paths',
    '/paths/networks',
    '/security',
    '/subscribe',
    '/terms',
    '/verify',
  ],
  member: ({ premium }) => [
    '/dashboard',
    ...['membership', 'orders', 'security', 'sessions', 'data'].map((part) => `/account/${part}`),
    '/payment',
    '/subscribe',
    `/payment/${premium.id}`,
  ],
  administrator: () => [
    '/admin',
    ...['manage', 'paths', 'users', 'payments', 'audit'].map((tab) => `/admin?tab=${tab}`),
  ],
};

const isTooWide = (page: Page) =>
  page.evaluate<boolean>(
    'document.documentElement.scrollWidth > document.documentElement.clientWidth',
  );

/** Waits until the page has loaded its data, also that of sections which load when they come into view. */
const waitForContent = async (page: Page): Promise<void> => {
  await page.getByText('Live updates are on').waitFor({ state: 'attached' });
  const skeletons = page.locator('.MuiSkeleton-root, [data-testid=tool-skeleton]');
  await expect(async () => {
    if ((await skeletons.count()) > 0)
      await skeletons.first().scrollIntoViewIfNeeded({ timeout: 1_000 });
    expect(await skeletons.count()).toBe(0);
  }).toPass();
  await page.evaluate('window.scrollTo(0, 0)');
};

async function problemsOf(page: Page): Promise<string[]> {
  await waitForContent(page);
  return [...((await isTooWide(page)) ? ['scrolls sideways'] : []), ...(await textProblems(page))];
}

for (const width of WIDTHS) {
  test.describe(`with text of twice the size at ${width} px, no text is cut or overlapped and no page scrolls sideways`, () => {
    test.use({ viewport: { width, height: 800 }, contextOptions: { reducedMotion: 'reduce' } });

    for (const role of ['visitor', 'member', 'administrator'] as const) {
      test.describe(() => {
        test.use({ role });

        test(`for the role ${role}`, { tag: tagOf(width, role) }, async ({ page, testContext }) => {
          test.slow();
          const found: string[] = [];
          for (const address of PAGES[role]?.(testContext) ?? []) {
            await page.goto(address);
            found.push(...(await problemsOf(page)).map((problem) => `${address} ${problem}`));
          }
          expect(found).toEqual([]);
        });
      });
    }

    test(
      'while a payment is shown',
      { tag: '@nightly' },
      async ({ page, context, testContext }) => {
        await register(context.request);
        await page.goto(`/payment/${testContext.premium.id}`);
        await createPayment(page);
        await page.getByRole('button', { name: 'Close notification' }).click();
        await page.locator('[data-toast]').waitFor({ state: 'detached' });
        expect(await problemsOf(page)).toEqual([]);
      },
    );
  });
}
