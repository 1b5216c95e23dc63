import type { Tool } from '@libs/contracts';
import { aTool, Client, PASSWORD } from '../harness/gateway-client';
import type { BrowserContext, Page, WebSocketRoute } from '@playwright/test';
import { type Member, register } from './support/accounts';
import { expect, test } from './support/fixtures';

const NEW_PASSWORD = 'another horse battery staple';
const DENIED = 'Access Denied - Please log in to view your dashboard.';

/** Opens each address in a tab of its own and waits until its socket is connected. */
const openTabs = (context: BrowserContext, ...addresses: string[]): Promise<Page[]> =>
  Promise.all(
    addresses.map(async (address) => {
      const page = await context.newPage();
      await page.goto(address);
      await page.getByText('Live updates are on').waitFor();
      await page.getByRole('button', { name: 'Logout' }).waitFor();
      return page;
    }),
  );

const expectSignedOut = async (page: Page): Promise<void> => {
  await page.getByRole('link', { name: 'Sign Up / Login' }).waitFor();
  await expect(page.getByRole('button', { name: 'Logout' })).toHaveCount(0);
};

const download = (page: Page, { name }: Tool): Promise<void> =>
  page.getByRole('article', { name }).getByRole('button', { name: 'Download' }).click();

/** The same member in a second browser context. */
async function elsewhere({ email }: Member): Promise<Client> {
  const client = new Client();
  expect((await client.post('/api/login', { email, password: PASSWORD })).status).toBe(200);
  return client;
}

test.describe('a session that has ended', () => {
  let tool: Tool;

  test.beforeAll(async ({ admin }) => {
    tool = await aTool(admin);
  });

  test('ends in every tab when the password is changed elsewhere, and a download leads through the login back to the tool', async ({
    context,
    member,
  }) => {
    const [list, dashboard] = (await openTabs(
      context,
      `/downloads?q=${tool.name}`,
      '/dashboard',
    )) as [Page, Page];
    const passwords = { currentPassword: PASSWORD, newPassword: NEW_PASSWORD };
    expect((await (await elsewhere(member)).post('/api/account/password', passwords)).status).toBe(
      200,
    );
    await Promise.all([list, dashboard].map(expectSignedOut));
    await dashboard.getByRole('heading', { name: DENIED }).waitFor();
    expect(await dashboard.getByText(member.username).count()).toBe(0);

    const requests: string[] = [];
    list.on('request', (request) => requests.push(request.url()));
    await download(list, tool);
    const toast = list.getByRole('alert').filter({ hasText: 'Login Required' });
    await toast.getByText('Please log in to download tools.').waitFor();
    expect(requests.filter((url) => url.endsWith('/download'))).toEqual([]);
    await toast.getByRole('button', { name: 'Log in' }).click();
    await list.getByLabel('Email').fill(member.email);
    await list.getByLabel('Password', { exact: true }).fill(NEW_PASSWORD);
    await list.locator('form').getByRole('button', { name: 'Log in', exact: true }).click();
    await list.waitForURL(`**/downloads?q=${encodeURIComponent(tool.name)}`);
    await download(list, tool);
    await list.getByText(`${tool.name} is downloading...`).waitFor();
  });

  test('ends in the other tabs when one logs out, and a login in one tab logs all of them in', async ({
    context,
    member,
  }) => {
    const [terms, dashboard] = (await openTabs(context, '/terms', '/dashboard')) as [Page, Page];
    await terms.getByRole('button', { name: 'Logout' }).click();
    await Promise.all([terms, dashboard].map(expectSignedOut));
    await dashboard.getByRole('heading', { name: DENIED }).waitFor();
    await terms.getByRole('link', { name: 'Sign Up / Login' }).click();
    await terms.getByLabel('Email').fill(member.email);
    await terms.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await terms.locator('form').getByRole('button', { name: 'Log in', exact: true }).click();
    await dashboard.getByRole('heading', { name: `Welcome, ${member.username}` }).waitFor();
  });

  test('leads from a scrolled dashboard to the top of the home page, without a refused call or a refusal on the page', async ({
    page,
    context,
    pageErrors,
  }) => {
    await register(context.request);
    await page.addInitScript(`new MutationObserver(() => document.body?.textContent.includes('Access Denied') && (window.wasDenied = true))
      .observe(document, { subtree: true, childList: true, characterData: true })`);
    await page.goto('/dashboard');
    await page.getByRole('heading', { name: /^Welcome, / }).waitFor();
    await page.waitForLoadState('networkidle');
    await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
    expect(await page.evaluate('scrollY')).toBeGreaterThan(0);
    const statuses: [path: string, status: number][] = [];
    page.on('response', (response) =>
      statuses.push([new URL(response.url()).pathname, response.status()]),
    );
    const reconnected = page.waitForEvent('websocket');
    const answered = page.waitForResponse('**/api/me');
    await page.getByRole('banner').getByRole('button', { name: 'Logout' }).click();
    await page.getByRole('heading', { level: 1, name: 'Learn how attacks work, safely' }).waitFor();
    await page.getByRole('link', { name: 'Sign Up / Login' }).waitFor();
    await Promise.all([reconnected, answered]);
    await page.getByText('Live updates are on').waitFor();
    expect(new URL(page.url()).pathname).toBe('/');
    expect(await page.evaluate('[scrollY, window.wasDenied]')).toEqual([0, undefined]);
    expect(statuses.filter(([path, status]) => status >= 400 && path !== '/api/me')).toEqual([]);
    // The specification's own request for the new user, and one more if the server closed the live connection first.
    expect(statuses.filter(([path]) => path === '/api/me').length).toBeLessThanOrEqual(2);
    expect(pageErrors.filter((error) => !error.includes('401'))).toEqual([]);
  });

  test(
    'ends in a page at its first refused call',
    { tag: '@nightly' },
    async ({ context, member }) => {
      await context.routeWebSocket('**/ws', () => undefined); // connected, but nothing ever arrives
      const other = await elsewhere(member);
      const [list, sessions, checkout] = (await openTabs(
        context,
        `/downloads?q=${tool.name}`,
        '/account/sessions',
        '/payment',
      )) as [Page, Page, Page];
      // a call that the page makes by itself would reveal the end of the session before the click
      await sessions.getByText('This device').waitFor();
      await checkout.getByRole('button', { name: 'Pay with Bitcoin (BTC)' }).waitFor();
      await Promise.all(
        [list, sessions, checkout].map((page) => page.waitForLoadState('networkidle')),
      );
      expect((await other.post('/api/account/sessions/revoke-others')).status).toBe(200);
      await download(list, tool);
      await list.getByRole('alert').getByText('Please log in to download tools.').waitFor();
      await sessions.getByRole('button', { name: 'Log out everywhere else' }).click();
      await sessions.getByRole('heading', { name: 'Log in to view your account' }).waitFor();
      await checkout.getByRole('button', { name: 'Pay with Bitcoin (BTC)' }).click();
      await Promise.all([list, sessions, checkout].map(expectSignedOut));
    },
  );
});

test.describe('a lost live connection', () => {
  test(
    'makes every page refetch its numbers after the reconnect',
    { tag: '@nightly' },
    async ({ context, member, admin }) => {
      const tool = await aTool(admin);
      const promoted = await admin.post(`/api/admin/users/${member.id}/administrator`, {
        reason: 'A test',
      });
      expect(promoted.status).toBeLessThan(300);
      await context.route('**/api/tools', async (route) => {
        const response = await route.fetch();
        await route.fulfill({
          response,
          json: ((await response.json()) as Tool[]).filter(({ id }) => id === tool.id),
        });
      });
      let isAway = false;
      const sockets: WebSocketRoute[] = [];
      await context.routeWebSocket('**/ws', async (socket) => {
        if (isAway) return socket.close();
        socket.connectToServer();
        sockets.push(socket);
      });
      const addresses = ['/', '/admin', '/admin?tab=manage', '/dashboard'];
      const [home, upload, manage, dashboard] = (await openTabs(context, ...addresses)) as [
        Page,
        Page,
        Page,
        Page,
      ];
      const shown = [
        home.getByRole('article', { name: tool.name }).getByText('1 download'),
        upload.getByRole('region', { name: 'Quick Stats' }).getByText(/, 1 download$/),
        manage.getByRole('row', { name: tool.name }).getByRole('cell', { name: '1', exact: true }),
        dashboard.getByRole('region', { name: 'Recent Downloads' }).getByText(tool.name),
      ];
      await upload.getByText(/, 0 downloads$/).waitFor();
      await manage.getByRole('row', { name: tool.name }).waitFor();

      isAway = true;
      await Promise.all(sockets.map((socket) => socket.close()));
      await Promise.all(
        [home, upload, manage, dashboard].map((page) =>
          page.getByText('Live updates are paused, reconnecting').waitFor(),
        ),
      );
      expect((await context.request.post(`/api/tools/${tool.id}/download`)).status()).toBe(200);
      expect(await Promise.all(shown.map((each) => each.count()))).toEqual([0, 0, 0, 0]);
      isAway = false;
      await Promise.all(shown.map((each) => each.waitFor({ state: 'attached' })));
    },
  );
});
