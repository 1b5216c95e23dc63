import type { Tool } from '@libs/contracts';
import { aMember, aTool, type Client, grantPurchase, PASSWORD, theAdministrator } from '@testing';
import type { Locator, Page } from 'playwright-core';
import { createPayment, openMemberPage } from './support/crypto-payment';
import { describeInBrowser } from './support/in-browser';
import { hasFocus, press } from './support/keyboard';
import { createTestUser, logInAsAdministrator } from './support/test-user';

const WINDOWS = [
  { width: 1280, height: 900 },
  { width: 390, height: 844 },
];

/** Windows of a small phone, a tablet and a laptop. */
const SIZES = [
  { width: 360, height: 640 },
  { width: 768, height: 1024 },
  { width: 1280, height: 800 },
];

/** The visible toasts. */
const toasts = (page: Page): Locator => page.locator('[data-toast]');

/** Names of the buttons that a toast covers, even in part. */
async function coveredBy(toast: Locator, buttons: Locator): Promise<string[]> {
  const { x, y, width, height } = (await toast.boundingBox())!;
  const covered: string[] = [];
  for (const button of await buttons.all()) {
    const box = (await button.boundingBox())!;
    const isApart = box.x >= x + width || box.x + box.width <= x || box.y >= y + height || box.y + box.height <= y;
    if (!isApart) covered.push(await button.innerText());
  }
  return covered;
}

/** Whether the whole element is in sight. */
const isInWindow = (element: Locator): Promise<boolean> =>
  element.evaluate((one: { getBoundingClientRect(): { top: number; bottom: number } }) => {
    const { top, bottom } = one.getBoundingClientRect();
    return top >= 0 && bottom <= (globalThis as unknown as { innerHeight: number }).innerHeight;
  });

/** Keeps toasts open for a minute: on a busy machine five seconds can pass before they are measured. */
const KEEP_TOASTS_OPEN = `(() => {
  const { setTimeout } = window;
  window.setTimeout = (handler, delay, ...rest) => setTimeout(handler, delay === 5000 ? 60000 : delay, ...rest);
})()`;

describeInBrowser('a toast', (own) => {
  let admin: Client;
  let tool: Tool;

  beforeAll(async () => {
    admin = await theAdministrator();
    tool = await aTool(admin, { accessLevel: 'premium', price: '500' });
    await grantPurchase(admin, (await aMember()).user.id, tool.id);
  });

  /** Opens the administrators' table; every change of a tool fails. */
  async function aFailingTable(viewport: (typeof WINDOWS)[number]): Promise<Page> {
    const user = await createTestUser(own.browser, { viewport });
    await logInAsAdministrator(user);
    await user.page.route(`**/api/tools/${tool.id}`, (route) =>
      route.request().method() === 'PUT' ? route.fulfill({ status: 500, body: '' }) : route.continue(),
    );
    await user.page.addInitScript(KEEP_TOASTS_OPEN);
    await user.page.goto('/admin?tab=manage');
    await user.page.getByLabel('Search tools').fill(tool.name);
    return user.page;
  }

  it('appears for the first time while the network is down, and so does the notice of a dialog that cannot be fetched', async () => {
    const { page, context } = await createTestUser(own.browser);
    const free = await aTool(admin);
    await page.goto(`/downloads?q=${free.name}`);
    const download = page.getByRole('article', { name: free.name }).getByRole('button', { name: 'Download' });
    await download.waitFor();
    await context.setOffline(true);
    await download.click();
    await toasts(page).getByText('Please log in to download tools.').waitFor();
    await page.getByRole('link', { name: `Details of ${free.name}` }).click();
    await toasts(page).getByText("This dialog couldn't be opened").waitFor();
    await page.getByRole('heading', { name: 'Security Tools' }).waitFor();
    await context.close();
  }, 60_000);

  it.each(WINDOWS)(
    'covers no button of the edit and the delete dialog, alone or as the third one, at $width px',
    async (viewport) => {
      const page = await aFailingTable(viewport);
      await page.getByRole('button', { name: `Edit ${tool.name}` }).click();
      const edit = page.getByRole('dialog');
      await edit.getByLabel('Description', { exact: true }).fill('A change that fails.');
      const save = edit.getByRole('button', { name: 'Save Changes' });
      for (let failures = 1; failures <= 3; failures++) {
        const earlier = await toasts(page).elementHandles();
        await save.click();
        for (const each of earlier) await each.waitForElementState('hidden'); // a toast that replaces it comes after it
        await page.getByText('Update Failed').waitFor();
        await save.getByText('Save Changes').waitFor();
        expect(await toasts(page).count()).toBe(1);
        expect(await coveredBy(toasts(page), edit.getByRole('button', { name: /^(Cancel|Save Changes)$/ }))).toEqual([]);
      }
      await edit.getByRole('button', { name: 'Cancel' }).click();
      await page.getByRole('button', { name: `Delete ${tool.name}` }).click();
      const question = page.getByRole('alertdialog');
      await question.getByRole('button', { name: 'Unlist' }).waitFor();
      expect(await coveredBy(toasts(page), question.getByRole('button'))).toEqual([]);
      await page.context().close();
    },
    60_000,
  );

  it.each(SIZES)(
    'covers neither the bars of the catalogue nor the button that was clicked, at $width px',
    async (viewport) => {
      const { page, context } = await createTestUser(own.browser, { viewport, reducedMotion: 'reduce' });
      await page.addInitScript(KEEP_TOASTS_OPEN);
      await page.goto('/downloads?level=free');
      const download = page.getByRole('article').first().getByRole('button', { name: 'Download' });
      await download.click();
      await toasts(page).getByText('Login Required').waitFor();
      const controls = page.locator('header a, header button, [role=tab], #search, main select').filter({ visible: true });
      expect(await coveredBy(toasts(page), controls.or(download))).toEqual([]);
      await context.close();
    },
    60_000,
  );

  it.each(SIZES)(
    'covers neither the status of a new payment nor its controls, at $width px',
    async (viewport) => {
      const page = await openMemberPage(own.browser, { viewport, reducedMotion: 'reduce' });
      await page.addInitScript(KEEP_TOASTS_OPEN);
      await page.goto(`/payment/${tool.id}`);
      await createPayment(page);
      await toasts(page).getByText('Payment Created').waitFor();
      const status = page.getByRole('status').filter({ hasText: 'Waiting for your payment' });
      const controls = page.locator('main button, main a').filter({ visible: true });
      await page.getByRole('link', { name: 'Simulate the payment' }).waitFor();
      expect(await isInWindow(status)).toBe(true);
      expect(await coveredBy(toasts(page), status.or(controls))).toEqual([]);
      await page.context().close();
    },
    60_000,
  );

  it.each(WINDOWS)(
    'is closed when the login dialog opens, at $width px',
    async (viewport) => {
      const { page, context } = await createTestUser(own.browser, { viewport });
      await page.addInitScript(KEEP_TOASTS_OPEN);
      await page.goto('/downloads?level=free');
      await page.getByRole('article').first().getByRole('button', { name: 'Download' }).click();
      await page.getByText('Login Required').waitFor();
      await page.getByRole('link', { name: 'EXE' }).first().click();
      await page.getByRole('button', { name: 'Get Started' }).click();
      await page.getByRole('dialog', { name: 'Create Account' }).waitFor();
      expect(await toasts(page).count()).toBe(0);
      await context.close();
    },
    60_000,
  );

  it('covers nothing of the navigation bar, which the banner above it pushes down', async () => {
    const { page, context } = await createTestUser(own.browser, { viewport: { width: 1280, height: 1200 } });
    await page.addInitScript(KEEP_TOASTS_OPEN);
    await page.goto('/downloads?level=free');
    await page.getByText('TEST MODE').waitFor();
    await page.getByRole('article').first().getByRole('button', { name: 'Download' }).click();
    await page.getByText('Login Required').waitFor();
    expect(await page.evaluate('scrollY')).toBe(0);
    expect(await coveredBy(toasts(page), page.getByRole('banner').getByRole('link'))).toEqual([]);
    await context.close();
  }, 60_000);

  it('closes by itself although the pointer rests where it appears', async () => {
    const { page, context } = await createTestUser(own.browser);
    await page.goto('/downloads?level=free');
    const download = page.getByRole('article').first().getByRole('button', { name: 'Download' });
    await page.mouse.move(1100, 120);
    await Promise.all([page.locator('[data-toast]:hover').waitFor(), press(download)]); // the page itself looks for it in each frame
    await toasts(page).waitFor({ state: 'detached', timeout: 8_000 });
    await context.close();
  }, 60_000);

  it('can be reached with the keyboard while a dialog is open', async () => {
    const { page, context } = await createTestUser(own.browser);
    await page.addInitScript(KEEP_TOASTS_OPEN);
    await page.goto('/downloads?level=free');
    await page.getByRole('article').first().getByRole('link').first().click();
    await page.getByRole('dialog').getByRole('button', { name: 'Download' }).click();
    const toast = page.getByRole('alert').filter({ hasText: 'Login Required' });
    await toast.waitFor();
    await page.keyboard.press('F8');
    expect(await hasFocus(toast)).toBe(true);
    await page.keyboard.press('Tab');
    expect(await hasFocus(toast.getByRole('button', { name: 'Log in' }))).toBe(true);
    await page.keyboard.press('Enter');
    await page.waitForURL('**/login?next=**');
    await context.close();
  }, 60_000);

  it('does not repeat the message of a form', async () => {
    const { page, context, username } = await createTestUser(own.browser);
    await page.goto('/');
    await page.getByRole('button', { name: 'Get Started' }).click();
    const form = page.getByRole('dialog', { name: 'Create Account' });
    await form.getByLabel('Username').fill(username);
    await form.getByLabel('Email').fill('admin@example.com');
    await form.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await form.getByLabel('Confirm password', { exact: true }).fill(PASSWORD);
    await form.getByRole('checkbox').check();
    await form.getByRole('button', { name: 'Create Account' }).click();
    const refusal = page.getByText('Username or email is already taken');
    await refusal.first().waitFor();
    expect([await refusal.count(), await toasts(page).count()]).toEqual([1, 0]);
    await context.close();
  }, 60_000);
});
