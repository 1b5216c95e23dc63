import { aTool } from '@testing';
import type { Page, Route } from 'playwright-core';
import { processControls } from '../../dev/stack';
import { type FailingPage, FAILURE_MODES, pagesWithFailures } from './pages/failure-modes';
import { describeInBrowser } from './support/in-browser';
import type { TestUser } from './support/test-user';
import { twoAtATime } from './support/two-at-a-time';
import { createUserWithRole, createTestContext, type Role, type TestContext } from './support/test-context';

const DISCONNECTED = 'Live updates are paused, reconnecting';
const CONNECTED = 'Live updates are on';
const SLOW_NOTICE = 'The server is taking longer than usual.';
const retryButton = (page: Page) => page.getByRole('button', { name: 'Try again' });

describeInBrowser('when calls fail', (own) => {
  let testContext: TestContext;
  const users = new Map<Role, TestUser>();

  beforeAll(async () => {
    testContext = await createTestContext();
    for (const role of ['visitor', 'member', 'administrator'] as const)
      users.set(role, await createUserWithRole(own.browser, role, testContext));
  }, 60_000);

  /** Lets `answer` handle the calls of a page. */
  const handleCalls = (page: Page, { exempt = [] }: Pick<FailingPage, 'exempt'>, answer: (route: Route) => Promise<void>) =>
    page.route('**/api/**', (route) => (exempt.some((path) => route.request().url().endsWith(path)) ? route.continue() : answer(route)));

  /** Opens a tab for a role in which `answer` handles the calls of the page. */
  async function openTab(row: Pick<FailingPage, 'role' | 'exempt'>, answer: (route: Route) => Promise<void>): Promise<Page> {
    const page = await users.get(row.role)!.context.newPage();
    await handleCalls(page, row, answer);
    return page;
  }

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

  it.each(Object.keys(FAILURE_MODES))(
    'pages show a message and recover with "Try again": %s',
    async (mode) => {
      const visit = async (page: Page, row: FailingPage) => {
        await handleCalls(page, row, FAILURE_MODES[mode]!);
        await expectMessages(page, row);
        const canRetry = (await retryButton(page).count()) > 0; // the others come back by themselves only, see below
        await page.unroute('**/api/**');
        if (!canRetry) return;
        await retryButton(page).evaluateAll((buttons: { click(): void }[]) => buttons.forEach((each) => each.click()));
        await expectRecovered(page, row);
      };
      const modes = Object.keys(FAILURE_MODES); // each page in two of three modes: their cause is handled in one place
      const rows = pagesWithFailures(testContext).filter((_row, index) => index % modes.length !== modes.indexOf(mode));
      for (const [role, { context }] of users)
        await twoAtATime(
          context,
          rows.filter((row) => row.role === role),
          visit,
        );
    },
    120_000,
  );

  it('each page recovers by itself when the server is available again', async () => {
    let isAway = true;
    const visit = async (row: FailingPage) => {
      const page = await openTab(row, (route) => (isAway ? route.abort('connectionrefused') : route.continue()));
      await page.routeWebSocket('**/ws', (socket) => void (isAway ? socket.close() : socket.connectToServer()));
      await expectMessages(page, row);
      await page.getByText(DISCONNECTED).waitFor({ state: 'attached' });
      return { page, row };
    };
    const visits: { page: Page; row: FailingPage }[] = [];
    const rows = pagesWithFailures(testContext).filter(({ exempt }) => !exempt?.includes('/api/config'));
    // sequential: Playwright's WebSocket route in a new page fails when another page of its context is set up at the same time
    for (const row of rows) visits.push(await visit(row));
    isAway = false;
    for (const { page, row } of visits) {
      await expectRecovered(page, row);
      await page.close();
    }
  }, 120_000);

  it('each page waits for slow responses, shows that it waits, and shows them when they arrive', async () => {
    const visit = async (row: FailingPage) => {
      let send!: () => void;
      const sent = new Promise<void>((resolve) => (send = resolve));
      const page = await openTab({ role: row.role }, (route) => sent.then(() => route.continue()));
      await page.goto(row.address);
      await page.getByText(SLOW_NOTICE).waitFor();
      expect([row.address, await retryButton(page).count()]).toEqual([row.address, 0]);
      send();
      await row.recovered(page).waitFor();
      await page.getByText(SLOW_NOTICE).waitFor({ state: 'detached' });
      await page.close();
    };
    await Promise.all(
      pagesWithFailures(testContext)
        .filter(({ exempt }) => !exempt)
        .map(visit),
    );
  }, 120_000);

  it('a form that could not be submitted shows an error and can be submitted again', async () => {
    const { page, context } = await createUserWithRole(own.browser, 'visitor', testContext);
    await page.goto('/login');
    await page.getByLabel('Email').fill('nobody@example.com');
    await page.getByLabel('Password', { exact: true }).fill('a wrong password');
    await page.route('**/api/**', FAILURE_MODES['the connection is refused']!);
    await page.getByRole('button', { name: 'Log in', exact: true }).click();
    await page.getByText('An error occurred. Please try again.').waitFor();
    await page.unroute('**/api/**');
    await page.getByRole('button', { name: 'Log in', exact: true }).click();
    await page.getByText('Invalid email or password').waitFor();
    await context.close();
  }, 60_000);

  it('a download, a payment and an upload that fail show a notification', async () => {
    const act = async (role: Role, address: string, button: string, message: string) => {
      const page = await users.get(role)!.context.newPage();
      await page.goto(address);
      if (role === 'administrator') {
        await page.getByLabel('Name', { exact: true }).fill('Never sent');
        await page.getByLabel('Description', { exact: true }).fill('Never sent.');
      }
      const press = page.getByRole('button', { name: button, exact: true });
      await press.waitFor();
      await page.route('**/api/**', (route) =>
        route.request().method() === 'POST' ? route.fulfill({ status: 500, body: '' }) : route.continue(),
      );
      await press.click();
      await page.getByText(message, { exact: true }).waitFor();
      await page.close();
    };
    await act(
      'member',
      `/downloads?q=${encodeURIComponent(testContext.free.name)}`,
      `Download ${testContext.free.name}`,
      'Failed to download tool',
    );
    await act('member', `/payment/${testContext.premium.id}`, 'Pay with Bitcoin (BTC)', 'Failed to create payment');
    await act('administrator', '/admin', 'Upload tool', 'Upload Failed');
  }, 60_000);

  it('the currencies of the specification are offered when the list cannot be loaded', async () => {
    const page = await openTab({ role: 'member', exempt: ['/api/me', '/api/config'] }, FAILURE_MODES['every response is a 500']!);
    await page.goto('/payment');
    await page.getByRole('radio').first().waitFor();
    const names = await Promise.all((await page.getByRole('radio').all()).map((radio) => radio.getAttribute('value')));
    expect(names).toEqual(['btc', 'eth', 'ltc', 'usdt']);
    await page.close();
  }, 60_000);

  it('a page whose code could not be loaded shows an error and recovers with "Try again"', async () => {
    const page = await users.get('visitor')!.context.newPage();
    await page.goto('/');
    await page.getByText(CONNECTED).waitFor();
    await page.route('**/assets/*.js', (route) => route.abort('connectionrefused'));
    const main = page.getByRole('navigation', { name: 'Main' });
    await main.getByRole('link', { name: 'Terms' }).click();
    await page.getByRole('heading', { name: "This page couldn't be loaded" }).waitFor();
    await page.unroute('**/assets/*.js');
    await retryButton(page).click();
    await page.getByRole('heading', { name: 'Terms & Disclaimer' }).waitFor();
    await page.close();
  }, 60_000);

  it.each(['/terms', '/dashboard'])(
    '%s shows an error when the client itself could not be loaded',
    async (address) => {
      const page = await users.get('member')!.context.newPage();
      await page.route('**/assets/app-*.js', (route) => route.abort('connectionrefused'));
      await page.goto(address);
      await page.getByRole('alert').getByText("This page didn't load completely.").waitFor();
      await page.unroute('**/assets/app-*.js');
      await page.getByRole('link', { name: 'Reload' }).click();
      await page.getByText(CONNECTED).waitFor();
      expect(await page.getByRole('alert').count()).toBe(0);
      await page.close();
    },
    60_000,
  );

  it('pages show a restart of the gateway, survive it without a reload, and show what changed meanwhile', async () => {
    const stack = processControls(process.env.EXE_DATA_DIR ?? '');
    const tool = await aTool(testContext.admin);
    const { context } = users.get('member')!;
    const pages = await Promise.all(
      ['/', `/downloads?q=${tool.name}`, '/dashboard', '/terms'].map(async (address) => {
        const page = await context.newPage();
        await page.goto(address);
        await page.getByText(CONNECTED).waitFor();
        await page.evaluate('window.isSamePage = true');
        return page;
      }),
    );
    await stack.takeDown('gateway');
    for (const page of pages) await page.getByText(DISCONNECTED).waitFor();
    await pages[0]!.getByRole('link', { name: 'Terms' }).first().click(); // its code is fetched already or comes with the server
    stack.bringBack('gateway');
    await pages[3]!.getByText(CONNECTED).waitFor({ timeout: 30_000 });
    expect((await context.request.post(`/api/tools/${tool.id}/download`)).status()).toBe(200);
    for (const page of pages.slice(1)) {
      await page.getByText(CONNECTED).waitFor({ timeout: 30_000 });
      expect(await page.evaluate('window.isSamePage')).toBe(true);
    }
    await pages[1]!.getByRole('article', { name: tool.name }).getByText('1 download').waitFor({ state: 'attached' });
    await pages[2]!.getByRole('region', { name: 'Recent Downloads' }).getByText(tool.name).waitFor();
    await Promise.all(pages.map((page) => page.close()));
  }, 120_000);
});
