import { expect, test } from './support/fixtures';

test.describe('the API documentation', () => {
  test('shows every section, runs a call, obeys the content policy and requests nothing from other hosts', async ({
    page,
    externalRequests,
    pageErrors,
  }) => {
    await page.goto('/api/docs');
    for (const heading of ['Accounts', 'Catalogue', 'Downloads', 'Payments', 'Live', 'Site']) {
      await page.locator(`#operations-tag-${heading}`).waitFor();
    }
    await page.locator('#operations-tag-Site').click();
    const call = page.locator('#operations-Site-showConfig');
    await call.locator('button.opblock-summary-control').click();
    await call.getByRole('button', { name: 'Try it out' }).click();
    await call.getByRole('button', { name: 'Execute' }).click();
    await call.locator('.live-responses-table').getByText('supportEmail').waitFor();
    expect([pageErrors, externalRequests]).toEqual([[], []]);
    await page.getByRole('link', { name: 'Back to EXE' }).click();
    await page.waitForURL('**/docs');
  });

  for (const { colorScheme, background } of [
    { colorScheme: 'dark', background: 'rgb(11, 14, 20)' },
    { colorScheme: 'light', background: 'rgb(247, 248, 251)' },
  ] as const) {
    test(
      `follows the ${colorScheme} color scheme, and expanded calls fit a phone`,
      { tag: '@nightly' },
      async ({ page }) => {
        test.slow();
        await page.setViewportSize({ width: 375, height: 812 });
        await page.emulateMedia({ colorScheme });
        for (const call of [
          'Accounts/register',
          'Catalogue/listTools',
          'Catalogue/changeTool',
          'Payments/createPayment',
        ]) {
          await page.goto(`/api/docs#/${call}`);
          await page.reload();
          await page.locator(`#operations-${call.replace('/', '-')} .responses-table`).waitFor();
          expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(375);
        }
        await expect(page.locator('.swagger-ui').first()).toHaveCSS('background-color', background);
      },
    );
  }
});
