import type { Tool } from '@libs/contracts';
import type { Locator, Page } from '@playwright/test';
import { aMember, aTool, grantPurchase } from '../harness/gateway-client';
import { register } from './support/accounts';
import { createPayment } from './support/crypto-payment';
import { waitForHydration } from './support/early-page';
import { expect, test } from './support/fixtures';

/** Windows of a small phone, a tablet and a laptop; the phone has the least room. */
const PHONE = { width: 360, height: 640, tag: [] };
const LAPTOP = { width: 1280, height: 800, tag: '@nightly' };
const SIZES = [PHONE, { width: 768, height: 1024, tag: '@nightly' }, LAPTOP];

/** The visible toasts. */
const toasts = (page: Page): Locator => page.locator('[data-toast]');

/** Names of the buttons that a toast covers, even in part. */
async function coveredBy(toast: Locator, buttons: Locator): Promise<string[]> {
  const { x, y, width, height } = (await toast.boundingBox())!;
  const covered: string[] = [];
  for (const button of await buttons.all()) {
    const box = (await button.boundingBox())!;
    const isApart =
      box.x >= x + width ||
      box.x + box.width <= x ||
      box.y >= y + height ||
      box.y + box.height <= y;
    if (!isApart) covered.push(await button.innerText());
  }
  return covered;
}

/** Keeps toasts open for a minute: on a busy machine five seconds can pass before they are measured. */
const KEEP_TOASTS_OPEN = `(() => {
  const { setTimeout } = window;
  window.setTimeout = (handler, delay, ...rest) => setTimeout(handler, delay === 5000 ? 60000 : delay, ...rest);
})()`;

test.describe('a toast', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } });

  test('appears for the first time while the network is down, and so does the notice of a dialog that cannot be fetched', async ({
    page,
    context,
    admin,
  }) => {
    const free = await aTool(admin);
    await page.goto(`/downloads?q=${free.name}`);
    const download = page
      .getByRole('article', { name: free.name })
      .getByRole('button', { name: 'Download' });
    await download.waitFor();
    await waitForHydration(page);
    await context.setOffline(true);
    await download.click();
    await toasts(page).getByText('Please log in to download tools.').waitFor();
    await page.getByRole('link', { name: `Details of ${free.name}` }).click();
    await toasts(page).getByText("This dialog couldn't be opened").waitFor();
    await page.getByRole('heading', { name: 'Security tools' }).waitFor();
  });

  test('can be reached with the keyboard while a dialog is open', async ({ page }) => {
    await page.addInitScript(KEEP_TOASTS_OPEN);
    await page.goto('/downloads?level=free');
    await page
      .getByRole('article')
      .first()
      .getByRole('link', { name: /^Details of/ })
      .click();
    await page.getByRole('dialog').getByRole('button', { name: 'Download' }).click();
    const toast = page.getByRole('alert').filter({ hasText: 'Login Required' });
    await toast.waitFor();
    await page.keyboard.press('F8');
    await expect(toast).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(toast.getByRole('button', { name: 'Log in' })).toBeFocused();
    await page.keyboard.press('Enter');
    await page.waitForURL('**/login?next=**');
  });

  for (const { tag, ...size } of SIZES) {
    test(
      `covers neither the bars of the catalogue nor the button that was clicked, at ${size.width} px`,
      { tag },
      async ({ page }) => {
        await page.setViewportSize(size);
        await page.addInitScript(KEEP_TOASTS_OPEN);
        await page.goto('/downloads?level=free');
        await page.getByText('TEST MODE').waitFor(); // the banner pushes the bars down
        const download = page
          .getByRole('article')
          .first()
          .getByRole('button', { name: 'Download' });
        await download.click();
        await toasts(page).getByText('Login Required').waitFor();
        const controls = page
          .locator('header a, header button, [role=tab], #search, main select')
          .filter({ visible: true });
        expect(await coveredBy(toasts(page), controls.or(download))).toEqual([]);
      },
    );

    test(
      `covers neither the status of a new payment nor its controls, at ${size.width} px`,
      { tag },
      async ({ page, context, testContext }) => {
        await page.setViewportSize(size);
        await register(context.request);
        await page.addInitScript(KEEP_TOASTS_OPEN);
        await page.goto(`/payment/${testContext.premium.id}`);
        await createPayment(page);
        await toasts(page).getByText('Payment Created').waitFor();
        const status = page.getByRole('status').filter({ hasText: 'Waiting for your payment' });
        const controls = page
          .locator('main button, main a')
          .filter({ visible: true, hasNotText: 'Back to Downloads' });
        await page.getByRole('link', { name: 'Simulate the payment' }).waitFor();
        await expect(status).toBeInViewport({ ratio: 1 });
        expect(await coveredBy(toasts(page), status.or(controls))).toEqual([]);
      },
    );
  }
});

test.describe('a toast of an administrator', () => {
  test.use({ role: 'administrator' });

  for (const { tag, ...size } of [PHONE, LAPTOP]) {
    test(
      `covers no button of the edit and the delete dialog, alone or as the third one, at ${size.width} px`,
      { tag },
      async ({ page, admin }) => {
        const tool: Tool = await aTool(admin, { accessLevel: 'premium', price: '500' });
        await grantPurchase(admin, (await aMember()).user.id, tool.id);
        await page.setViewportSize(size);
        await page.route(`**/api/tools/${tool.id}`, (route) =>
          route.request().method() === 'PUT'
            ? route.fulfill({ status: 500, body: '' })
            : route.continue(),
        );
        await page.addInitScript(KEEP_TOASTS_OPEN);
        await page.goto('/admin?tab=manage');
        await page.getByLabel('Search tools').fill(tool.name);
        const act = async (action: string) => {
          if (size.width > PHONE.width)
            return page.getByRole('button', { name: `${action} ${tool.name}` }).click();
          await page.getByRole('button', { name: `More actions: ${tool.name}` }).click();
          await page.getByRole('menuitem', { name: action }).click();
        };
        await act('Edit');
        const edit = page.getByRole('dialog');
        await edit.getByLabel('Description', { exact: true }).fill('A change that fails.');
        const save = edit.getByRole('button', { name: 'Save changes' });
        for (let failures = 1; failures <= 3; failures++) {
          const earlier = await toasts(page).elementHandles();
          await save.click();
          for (const each of earlier) await each.waitForElementState('hidden'); // a toast that replaces it comes after it
          await page.getByText('Update Failed').waitFor();
          await save.getByText('Save changes').waitFor();
          await expect(toasts(page)).toHaveCount(1);
          expect(
            await coveredBy(
              toasts(page),
              edit.getByRole('button', { name: /^(Cancel|Save changes)$/ }),
            ),
          ).toEqual([]);
        }
        await edit.getByRole('button', { name: 'Cancel' }).click();
        await act('Delete');
        const question = page.getByRole('alertdialog');
        await question.getByRole('button', { name: 'Unlist' }).waitFor();
        expect(await coveredBy(toasts(page), question.getByRole('button'))).toEqual([]);
      },
    );
  }
});
