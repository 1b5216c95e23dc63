import { aTool } from '../../harness/gateway-client';
import { register } from '../support/accounts';
import { expect, test } from '../support/own-marketplace';

const DISCONNECTED = 'Live updates are paused, reconnecting';
const CONNECTED = 'Live updates are on';

test('pages show a restart of the gateway, survive it without a reload, and show what changed meanwhile', async ({
  context,
  admin,
  stack,
}) => {
  test.slow();
  const tool = await aTool(admin);
  await register(context.request);
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
  await pages[3]!.getByText(CONNECTED).waitFor();
  expect((await context.request.post(`/api/tools/${tool.id}/download`)).status()).toBe(200);
  for (const page of pages.slice(1)) {
    await page.getByText(CONNECTED).waitFor();
    expect(await page.evaluate('window.isSamePage')).toBe(true);
  }
  await pages[1]!
    .getByRole('article', { name: tool.name })
    .getByText('1 download')
    .waitFor({ state: 'attached' });
  await pages[2]!.getByRole('region', { name: 'Recent Downloads' }).getByText(tool.name).waitFor();
});

test(
  'a page shows that realtime is down, reconnects by itself, and is up to date again',
  { tag: '@nightly' },
  async ({ page, openContext, admin, stack }) => {
    test.slow();
    const tool = await aTool(admin);
    const other = await openContext();
    await register(other.request);
    await page.goto(`/downloads?q=${tool.name}`);
    await page.getByText(CONNECTED).waitFor();
    await stack.takeDown('realtime');
    await page.getByText(DISCONNECTED).waitFor();
    expect((await other.request.post(`/api/tools/${tool.id}/download`)).status()).toBe(200);
    stack.bringBack('realtime');
    await page.getByText(CONNECTED).waitFor();
    await page
      .getByRole('article', { name: tool.name })
      .getByText('1 download')
      .waitFor({ state: 'attached' });
  },
);
