import { describeInBrowser } from './support/in-browser';
import { createTestUser } from './support/test-user';

describeInBrowser('the API documentation', (own) => {
  it('shows every section, runs a call, obeys the content policy and requests nothing from other hosts', async () => {
    const { page, context, externalRequests, pageErrors } = await createTestUser(own.browser);
    await page.goto('/api/docs');
    for (const heading of ['Accounts', 'Catalogue', 'Downloads', 'Payments', 'Live', 'Site']) {
      await page.locator(`#operations-tag-${heading}`).waitFor();
    }
    const call = page.locator('#operations-Site-showConfig');
    await call.locator('button.opblock-summary-control').click();
    await call.getByRole('button', { name: 'Try it out' }).click();
    await call.getByRole('button', { name: 'Execute' }).click();
    await call.locator('.live-responses-table').getByText('supportEmail').waitFor();
    expect([pageErrors, externalRequests]).toEqual([[], []]);
    await page.getByRole('link', { name: 'Back to EXE' }).click();
    await page.waitForURL('**/docs');
    await context.close();
  }, 60_000);

  it.each([
    ['dark', 'rgb(11, 14, 20)'],
    ['light', 'rgb(247, 248, 251)'],
  ] as const)(
    'follows the %s color scheme, and expanded calls fit a phone',
    async (colorScheme, background) => {
      const { page, context } = await createTestUser(own.browser, { colorScheme, viewport: { width: 375, height: 812 } });
      await page.goto('/api/docs');
      for (const call of ['Accounts-register', 'Catalogue-listTools', 'Catalogue-changeTool', 'Payments-createPayment']) {
        await page.locator(`#operations-${call} button.opblock-summary-control`).click();
        await page.locator(`#operations-${call} .responses-table`).waitFor();
      }
      const shown = await page.evaluate<[number, string]>(
        '[document.documentElement.scrollWidth, getComputedStyle(document.querySelector(".swagger-ui")).backgroundColor]',
      );
      expect(shown).toEqual([375, background]);
      await context.close();
    },
    60_000,
  );
});
