import { readFile } from 'node:fs/promises';
import { aForm, aText, aTool, type Client, grantPurchase, theAdministrator } from '@testing';
import type { Locator, Page } from 'playwright-core';
import { axeViolations } from './support/axe';
import { payInSandbox, simulate } from './support/crypto-payment';
import { describeInBrowser } from './support/in-browser';
import { createTestUser, registerUser } from './support/test-user';

/** Pixels: a wide screen and a phone. */
const WIDTHS = [1280, 375];

describeInBrowser('the list of my tools', (own) => {
  let admin: Client;

  beforeAll(async () => {
    admin = await theAdministrator();
  });

  const aPremiumTool = (content = aText()) => aTool(admin, { accessLevel: 'premium', price: '1499' }, content, 'workbook.txt');
  const region = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

  /** Violations that axe finds and overflow, on a wide screen and on a phone. */
  async function problemsOf(page: Page): Promise<string[]> {
    const found: string[] = [];
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 900 });
      found.push(...(await axeViolations(page)));
      if (await page.evaluate('document.documentElement.scrollWidth > document.documentElement.clientWidth'))
        found.push(`wider than ${width}`);
    }
    return found;
  }

  async function saved(button: Locator): Promise<Buffer> {
    const [download] = await Promise.all([button.page().waitForEvent('download'), button.click()]);
    return readFile(await download.path());
  }

  it('has receipt, download and update of a bought tool, also when it is unlisted', async () => {
    const [first, second] = [aText(), aText()];
    const tool = await aPremiumTool(first);
    const user = await createTestUser(own.browser, { reducedMotion: 'reduce' });
    const { page } = user;
    await registerUser(user);
    await page.goto(`/payment/${tool.id}`);
    await simulate(await payInSandbox(page), /^Pay exactly/);
    await page.waitForURL('**/payment-success?payment=*', { timeout: 60_000 });

    await page.goto('/dashboard');
    const mine = region(page, 'My tools');
    await mine.getByText('Not downloaded yet').waitFor();
    expect(await mine.getByRole('link', { name: `Receipt: ${tool.name}` }).getAttribute('href')).toMatch(/^\/receipt\/[\w-]{36}$/);
    expect((await saved(mine.getByRole('button', { name: `Download: ${tool.name}` }))).equals(first)).toBe(true);
    await mine.getByText('Last downloaded').waitFor();
    await region(page, 'Recent Downloads')
      .getByRole('button', { name: `Download again: ${tool.name}` })
      .waitFor();
    await page.getByText('including 1 premium').waitFor();

    const change = aForm({ unlisted: 'true' }, { toolFile: { name: 'workbook.txt', content: second } });
    expect((await admin.request('PUT', `/api/tools/${tool.id}`, change)).status).toBe(200);
    await page.setViewportSize({ width: 375, height: 900 });
    await expectAfterReloads(page, mine.getByText('Updated since your last download'));
    await mine.getByText('No longer offered').waitFor();
    expect(await problemsOf(page)).toEqual([]);
    expect((await saved(mine.getByRole('button', { name: `Download update: ${tool.name}` }))).equals(second)).toBe(true);
    await mine.getByRole('button', { name: `Download: ${tool.name}` }).waitFor();

    await mine.getByRole('link', { name: tool.name, exact: true }).click();
    const details = page.getByRole('dialog', { name: tool.name });
    await details.getByText('This tool is no longer offered.').waitFor();
    await details.getByRole('button', { name: /^Download/ }).waitFor();
    expect(await problemsOf(page)).toEqual([]);
    await details.getByRole('button', { name: 'Close' }).click();
    await page.waitForURL('**/dashboard');
    expect(user.pageErrors).toEqual([]);
    await page.context().close();
  }, 180_000);

  it('links to the premium tools while it is empty', async () => {
    const user = await createTestUser(own.browser);
    await registerUser(user);
    await user.page.goto('/dashboard');
    await region(user.page, 'My tools').getByRole('link', { name: 'Browse premium tools' }).waitFor();
    expect(await problemsOf(user.page)).toEqual([]);
    await user.context.close();
  }, 60_000);

  it('are offered for sale when the purchase checks fail, which is asked once and sells nothing twice', async () => {
    const tool = await aTool(admin, { accessLevel: 'premium', price: '1743' });
    const user = await createTestUser(own.browser);
    await grantPurchase(admin, await registerUser(user), tool.id);
    const checks: string[] = [];
    for (const path of [`**/api/user/purchases/${tool.id}`, '**/api/account/purchases']) {
      await user.context.route(path, (route) => {
        checks.push(new URL(route.request().url()).pathname);
        return route.fulfill({ status: 503, body: '{"message":"Not now."}' });
      });
    }
    await user.page.goto(`/downloads?tool=${tool.id}`);
    await user.page.getByRole('dialog', { name: tool.name }).getByRole('link', { name: 'Buy $17.43' }).click();
    await user.page.waitForURL(`**/payment/${tool.id}`);
    await user.page.getByRole('button', { name: /^Pay with/ }).click();
    await user.page.getByText('You already own this tool').waitFor();
    expect(checks.sort()).toEqual(['/api/account/purchases', `/api/user/purchases/${tool.id}`]);
    await user.context.close();
  }, 60_000);

  /** Reloads the page until the change of the file shows, since its event takes a moment. */
  async function expectAfterReloads(page: Page, expected: Locator): Promise<void> {
    for (let tries = 1; ; tries++) {
      await page.reload();
      try {
        return await expected.waitFor({ timeout: 5000 });
      } catch (error) {
        if (tries === 5) throw error;
      }
    }
  }
});
