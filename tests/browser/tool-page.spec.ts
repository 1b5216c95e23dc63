import type { Tool } from '@libs/contracts';
import type { Page } from '@playwright/test';
import { aTool } from '../harness/gateway-client';
import { axeViolations } from './support/axe';
import { openRendered, waitForHydration } from './support/early-page';
import { expect, test } from './support/fixtures';

const KIT = '/tools/soc-analyst-tabletop-kit';
const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const box = (page: Page) => page.getByRole('region', { name: 'Get this tool' });

test.describe('the page of a tool, found by a search engine', () => {
  test.describe('without JavaScript', () => {
    test.use({ javaScriptEnabled: false });

    test('is whole: name, price, what it teaches, its path and related tools', async ({ page }) => {
      await openRendered(page, KIT);
      await expect(heading(page)).toHaveText('SOC Analyst Tabletop Kit');
      await expect(box(page).getByText('$24.99').first()).toBeVisible();
      await expect(box(page).getByRole('link', { name: /^Buy \$24\.99/ })).toBeVisible();
      for (const name of ["What you'll learn", "What's inside", 'From the lesson'])
        await expect(page.getByRole('heading', { level: 2, name })).toBeVisible();
      await expect(page.getByRole('link', { name: 'Blue team' }).first()).toBeVisible();
      await expect(page.getByRole('article')).toHaveCount(4); // itself, and three related tools
    });
  });

  for (const { width, colorScheme } of [
    { width: 1280, colorScheme: 'light' },
    { width: 375, colorScheme: 'dark' },
  ] as const) {
    test(`is hydrated without a change or an error, accessible and not wider than ${width} pixels`, async ({
      page,
      pageErrors,
    }) => {
      await page.setViewportSize({ width, height: 800 });
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      await openRendered(page, KIT);
      await page.evaluate("window.first = document.querySelector('h1')");
      await waitForHydration(page);
      expect(await page.evaluate('window.first.isConnected')).toBe(true);
      expect(await axeViolations(page)).toEqual([]);
      expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(width);
      expect(pageErrors).toEqual([]);
    });
  }

  test('shows name, picture, facts and the whole buy box above the fold at 1280 pixels, and keeps the box in view', async ({
    page,
  }) => {
    await page.setViewportSize({ width: 1280, height: 800 });
    await openRendered(page, KIT);
    await expect(heading(page)).toBeInViewport({ ratio: 1 });
    await expect(box(page)).toBeInViewport({ ratio: 1 });
    const picture = page.getByRole('figure', { name: 'Pictures' });
    await expect(picture).toBeInViewport({ ratio: 1 });
    const facts = page.locator('dl', { hasText: 'Runs on' }).first(); // the others are those of related tools
    await expect(facts).toBeInViewport({ ratio: 1 });
    const { y, height } = (await picture.boundingBox())!;
    expect((await facts.boundingBox())!.y).toBeGreaterThan(y + height);
    await page.getByRole('heading', { name: 'Check your download' }).scrollIntoViewIfNeeded();
    await expect(box(page)).toBeInViewport({ ratio: 1 });
  });
});

test.describe('the page of a tool on a phone', () => {
  test.use({ viewport: { width: 375, height: 812 } });

  test('has its place and its pictures in one line each, and its main button in view', async ({
    page,
  }) => {
    await openRendered(page, KIT);
    await waitForHydration(page);
    const trail = await page.getByRole('navigation', { name: 'Breadcrumbs' }).boundingBox();
    expect(trail!.height).toBeLessThan(30);
    const pictures = page.getByRole('figure', { name: 'Pictures' }).getByRole('listitem');
    await expect(pictures).toHaveCount(3);
    for (const picture of await pictures.all()) await expect(picture).toBeInViewport({ ratio: 1 });
    const buy = page.getByRole('link', { name: /^Buy \$24\.99/ }).last();
    await expect(buy).toBeInViewport({ ratio: 1 });
  });

  test('shows what has the focus above the bar with the price', async ({ page }) => {
    await openRendered(page, KIT);
    await waitForHydration(page);
    const link = page.getByRole('link', { name: 'minisign signature' });
    await expect(async () => {
      // once more when what is loaded late, above it, has moved it
      await link.evaluate((element) => {
        element.scrollIntoView({ block: 'end' });
        element.focus();
      });
      const bar = (await page.getByRole('region', { name: 'Price' }).boundingBox())!;
      const { y, height } = (await link.boundingBox())!;
      expect(y + height).toBeLessThanOrEqual(bar.y);
    }).toPass();
  });
});

test.describe('the address of a tool', () => {
  let tool: Tool;
  test.beforeAll(async ({ admin }) => {
    tool = await aTool(admin);
  });

  test('is where its card and its dialog lead, and Back returns', async ({ page }) => {
    await page.goto(`/downloads?q=${encodeURIComponent(tool.name)}`);
    const card = page.getByRole('article', { name: tool.name });
    await card.getByRole('link', { name: tool.name, exact: true }).click();
    await page.waitForURL(`**/tools/${tool.slug}`);
    await expect(heading(page)).toHaveText(tool.name);
    await page.goBack();
    await card.getByRole('link', { name: `Details of ${tool.name}` }).click();
    await page
      .getByRole('dialog', { name: tool.name })
      .getByRole('link', { name: 'Full page' })
      .click();
    await page.waitForURL(`**/tools/${tool.slug}`);
    await expect(heading(page)).toHaveText(tool.name);
    await expect(page).toHaveTitle(`${tool.name} · EXE`);
  });

  test('leads there also after it was changed', async ({ page, admin }) => {
    const form = new FormData();
    form.set('slug', `${tool.slug}-next`);
    await admin.request('PUT', `/api/tools/${tool.id}`, form);
    await page.goto(`/tools/${tool.slug}`);
    await page.waitForURL(`**/tools/${tool.slug}-next`);
    await expect(heading(page)).toHaveText(tool.name);
  });
});
