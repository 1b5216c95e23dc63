import { aTool } from '../harness/gateway-client';
import type { Page } from '@playwright/test';
import { expect, test } from './support/fixtures';

const STRUCTURED_DATA = 'script[type="application/ld+json"]';

test.describe('the metadata of a page', () => {
  const canonical = async (page: Page) => {
    const { pathname, search } = new URL(
      (await page.locator('link[rel=canonical]').getAttribute('href')) ?? '',
    );
    return pathname + search;
  };

  test('follows client-side navigation and obeys the content policy', async ({
    page,
    pageErrors,
    admin,
  }) => {
    const tool = await aTool(admin, { name: '</script>"Q&A" 🔐' });
    await page.goto(`/downloads?tool=${tool.id}&utm_source=mail`);
    const dialog = page.getByRole('dialog', { name: tool.name });
    await dialog.waitFor();
    await expect.poll(() => canonical(page)).toBe(`/tools/${tool.slug}`);
    const data = JSON.parse((await page.locator(STRUCTURED_DATA).textContent()) ?? '') as {
      name: string;
    };
    expect(data.name).toBe(tool.name);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'hidden' });
    await page.waitForURL((url) => !url.searchParams.has('tool'));
    expect(await canonical(page)).toBe('/downloads');
    expect(await page.locator(STRUCTURED_DATA).count()).toBe(0);
    await page
      .getByRole('navigation', { name: 'Main' })
      .getByRole('link', { name: 'Terms' })
      .click();
    await page.getByRole('heading', { level: 1, name: 'Terms & Disclaimer' }).waitFor();
    expect(await canonical(page)).toBe('/terms');
    await page.goBack();
    await page.getByRole('heading', { level: 1, name: 'Security tools' }).waitFor();
    expect([await canonical(page), pageErrors]).toEqual(['/downloads', []]);
  });
});
