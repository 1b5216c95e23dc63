import { aTool, theAdministrator } from '@testing';
import type { Page } from 'playwright-core';
import { describeInBrowser } from './support/in-browser';
import { createTestUser } from './support/test-user';

const STRUCTURED_DATA = 'script[type="application/ld+json"]';

describeInBrowser('the metadata of a page', (own) => {
  const canonical = async (page: Page) => {
    const { pathname, search } = new URL((await page.locator('link[rel=canonical]').getAttribute('href')) ?? '');
    return pathname + search;
  };

  it('follows client-side navigation and obeys the content policy', async () => {
    const tool = await aTool(await theAdministrator(), { name: '</script>"Q&A" 🔐' });
    const { page, context, pageErrors } = await createTestUser(own.browser);
    await page.goto(`/downloads?tool=${tool.id}&utm_source=mail`);
    const dialog = page.getByRole('dialog', { name: tool.name });
    await dialog.waitFor();
    expect(await canonical(page)).toBe(`/downloads?tool=${tool.id}`);
    const data = JSON.parse((await page.locator(STRUCTURED_DATA).textContent()) ?? '') as { name: string };
    expect(data.name).toBe(tool.name);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'hidden' });
    await page.waitForURL((url) => !url.searchParams.has('tool'));
    expect(await canonical(page)).toBe('/downloads');
    expect(await page.locator(STRUCTURED_DATA).count()).toBe(0);
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Terms' }).click();
    await page.getByRole('heading', { level: 1, name: 'Terms & Disclaimer' }).waitFor();
    expect(await canonical(page)).toBe('/terms');
    await page.goBack();
    await page.getByRole('heading', { level: 1, name: 'Security Tools' }).waitFor();
    expect([await canonical(page), pageErrors]).toEqual(['/downloads', []]);
    await context.close();
  }, 60_000);
});
