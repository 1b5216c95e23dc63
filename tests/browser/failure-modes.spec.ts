import type { BrowserContext, Page, Route } from '@playwright/test';
import { type FailingPage, FAILURE_MODES, pagesWithFailures } from './pages/failure-modes';
import { expect, test } from './support/fixtures';
import type { TestContext } from './support/test-context';

const DISCONNECTED = 'Live updates are paused, reconnecting';
const CONNECTED = 'Live updates are on';
const SLOW_NOTICE = 'The server is taking longer than usual.';
const MODES = Object.values(FAILURE_MODES);
const retryButton = (page: Page) => page.getByRole('button', { name: 'Try again' });

/** Lets `answer` handle the calls of a page. */
const handleCalls = (
  page: Page,
  { exempt = [] }: FailingPage,
  answer: (route: Route) => Promise<void>,
) =>
  page.route('**/api/**', (route) =>
    exempt.some((path) => route.request().url().endsWith(path)) ? route.continue() : answer(route),
  );

/** Waits for the messages of the failing page, and marks the page to detect a reload. */
async function expectMessages(page: Page, { address, messages }: FailingPage): Promise<void> {
  await page.goto(address);
  for (const message of messages) await page.getByText(message).first().waitFor();
  await page.evaluate('window.isSamePage = true');
}

async function expectRecovered(page: Page, { recovered }: FailingPage): Promise<void> {
  await recovered(page).waitFor();
  expect(await page.evaluate('window.isSamePage')).toBe(true);
}

/** Opens a page whose calls have no response until the returned function is called. */
async function openWaiting(context: BrowserContext, { address }: FailingPage) {
  const page = await context.newPage();
  let send!: () => void;
  const sent = new Promise<void>((resolve) => (send = resolve));
  await page.route('**/api/**', (route) => sent.then(() => route.continue()));
  await page.goto(address);
  return { page, send };
}

for (const role of ['visitor', 'member', 'administrator'] as const) {
  const tag = role === 'member' ? [] : '@nightly'; // what recovers and waits is the same for all pages
  test.describe(`when calls fail, the pages for the role ${role}`, () => {
    test.use({ role });

    const rowsOf = (testContext: TestContext) =>
      pagesWithFailures(testContext).filter((row) => row.role === role);

    test('show a message and recover with "Try again"', { tag }, async ({ page, testContext }) => {
      for (const [index, row] of rowsOf(testContext).entries()) {
        await handleCalls(page, row, MODES[index % MODES.length]!);
        await expectMessages(page, row);
        const canRetry = (await retryButton(page).count()) > 0; // the others come back by themselves only, see below
        await page.unroute('**/api/**');
        if (!canRetry) continue;
        await retryButton(page).evaluateAll((buttons: { click(): void }[]) =>
          buttons.forEach((each) => each.click()),
        );
        await expectRecovered(page, row);
      }
    });

    test(
      'recover by themselves when the server is available again',
      { tag },
      async ({ context, testContext }) => {
        let isAway = true;
        const visits: { page: Page; row: FailingPage }[] = [];
        // sequential: Playwright's WebSocket route in a new page fails when another page of its context is set up at the same time
        for (const row of rowsOf(testContext).filter(
          ({ exempt }) => !exempt?.includes('/api/config'),
        )) {
          const page = await context.newPage();
          await handleCalls(page, row, (route) =>
            isAway ? route.abort('connectionrefused') : route.continue(),
          );
          await page.routeWebSocket(
            '**/ws',
            (socket) => void (isAway ? socket.close() : socket.connectToServer()),
          );
          await expectMessages(page, row);
          await page.getByText(DISCONNECTED).waitFor({ state: 'attached' });
          visits.push({ page, row });
        }
        isAway = false;
        for (const { page, row } of visits) await expectRecovered(page, row);
      },
    );

    test(
      'wait for slow responses, show that they wait, and show them when they arrive',
      { tag },
      async ({ context, testContext }) => {
        const rows = rowsOf(testContext).filter(({ exempt }) => !exempt);
        const visit = async (row: FailingPage) => {
          const { page, send } = await openWaiting(context, row);
          await page.getByText(SLOW_NOTICE).waitFor();
          await expect(retryButton(page)).toHaveCount(0);
          send();
          await row.recovered(page).waitFor();
          await page.getByText(SLOW_NOTICE).waitFor({ state: 'detached' });
        };
        await Promise.all(rows.map(visit));
      },
    );
  });
}

test('a page whose code could not be loaded shows an error and recovers with "Try again"', async ({
  page,
}) => {
  await page.goto('/');
  await page.getByText(CONNECTED).waitFor();
  await page.route('**/assets/*.js', (route) => route.abort('connectionrefused'));
  const main = page.getByRole('navigation', { name: 'Main' });
  await main.getByRole('link', { name: 'Terms' }).click();
  await page.getByRole('heading', { name: "This page couldn't be loaded" }).waitFor();
  await page.unroute('**/assets/*.js');
  await retryButton(page).click();
  await page.getByRole('heading', { name: 'Terms & Disclaimer' }).waitFor();
});

test.describe('for a member', () => {
  test.use({ role: 'member' });

  test('a page shows an error when the client itself could not be loaded', async ({ page }) => {
    for (const address of ['/terms', '/dashboard']) {
      await page.route('**/assets/client-*.js', (route) => route.abort('connectionrefused'));
      await page.goto(address);
      await page.getByRole('alert').getByText("This page didn't load completely.").waitFor();
      await page.unroute('**/assets/client-*.js');
      await page.getByRole('link', { name: 'Reload' }).click();
      await page.getByText(CONNECTED).waitFor();
      await expect(page.getByRole('alert')).toHaveCount(0);
    }
  });
});
