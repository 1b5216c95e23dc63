import type { Page } from '@playwright/test';
import { openSlowPage, waitForHydration, openRendered } from './support/early-page';
import { expect, test } from './support/fixtures';

/** Clicks the menu button after React has attached its listeners and before it has hydrated the page. */
const CLICK_MENU_ONCE_REACT_LISTENS = `new Promise((resolve) => {
  const root = document.getElementById('root');
  const timer = setInterval(() => {
    if (!Object.keys(root).some((key) => key.startsWith('__reactContainer'))) return;
    clearInterval(timer);
    document.querySelector('[aria-label="Open menu"]').click();
    resolve();
  }, 0);
})`;
/** Clicks another topic every 200 ms from the first paint on, and records the topics in the URLs that the page navigates to. */
const CLICK_TOPIC_AFTER_TOPIC = `(() => {
  window.topics = [];
  const { pushState } = history;
  history.pushState = function (state, unused, address) {
    window.topics.push(new URL(address, location).searchParams.get('topic'));
    return pushState.call(this, state, unused, address);
  };
  const clickAll = () => {
    const chips = [...document.querySelectorAll('[role=group][aria-label=Topic] button')].slice(1);
    if (chips.length <= 5) return setTimeout(clickAll, 20); // the first paint can come before the chips are parsed
    chips.forEach((chip, index) => setTimeout(() => chip.click(), 200 * index));
    window.chips = chips.length;
  };
  new PerformanceObserver((list) => list.getEntriesByName('first-contentful-paint').length > 0 && clickAll())
    .observe({ type: 'paint', buffered: true });
})()`;
const chip = (page: Page, name: string) =>
  page.getByRole('group', { name: 'Topic' }).getByRole('button', { name });

test.describe('input before hydration', () => {
  test('keeps a language, an order, a level, a topic and a text that are entered together', async ({
    page,
    pageErrors,
  }) => {
    const hydrate = await openSlowPage(page, '/downloads');
    await page.getByLabel('Language').selectOption('python');
    await page.getByLabel('Sort by').selectOption('rating');
    await page.getByRole('tab', { name: 'Free' }).click();
    await chip(page, 'Web').first().click();
    await page.getByLabel('Search cybersecurity tools', { exact: true }).pressSequentially('lab');
    await hydrate();
    await expect(page.getByRole('tab', { name: 'Free' })).toHaveAttribute('aria-selected', 'true');
    await expect(page.getByLabel('Language')).toHaveValue('python');
    await expect(page.getByLabel('Sort by')).toHaveValue('rating');
    await expect(chip(page, 'Web').first()).toHaveAttribute('aria-pressed', 'true');
    const address = new URL(page.url()).searchParams;
    expect(Object.fromEntries(address)).toEqual(
      expect.objectContaining({ level: 'free', language: 'python', sort: 'rating', q: 'lab' }),
    );
    expect(pageErrors).toEqual([]);
  });

  test('shows the state of the URL after a reload and after Back', async ({ page }) => {
    await openRendered(page, '/downloads');
    await waitForHydration(page);
    const language = page.getByLabel('Language');
    await language.selectOption('python');
    await page.waitForURL('**/downloads?language=python');
    await page.goBack();
    await expect(language).toHaveValue('all');
    await language.selectOption('java');
    await page.goBack();
    await page.reload();
    await waitForHydration(page);
    expect([await language.inputValue(), new URL(page.url()).search]).toEqual(['all', '']);
    await page.goto('/terms');
    await page.goBack();
    await waitForHydration(page);
    expect([await language.inputValue(), new URL(page.url()).search]).toEqual(['all', '']);
  });

  test('opens the details of a card that was clicked, once', async ({ page }) => {
    const hydrate = await openSlowPage(page, '/downloads');
    const card = page.getByRole('article').first();
    const name = await card.getAttribute('aria-label');
    await card.getByRole('heading').click();
    await card.locator('p').first().click();
    await hydrate();
    await page.getByRole('dialog', { name: name! }).waitFor();
    await page.goBack();
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
    expect(new URL(page.url()).search).toBe('');
  });

  test('keeps a checked box and submits no form by itself, so that no password gets into a URL', async ({
    page,
  }) => {
    const hydrate = await openSlowPage(page, '/login');
    const stay = page.getByLabel('Stay logged in');
    await page.getByLabel('Email').pressSequentially('nobody@example.com');
    await page.getByLabel('Password', { exact: true }).pressSequentially('a wrong password');
    await stay.check();
    await page.getByLabel('Email').press('Enter');
    await hydrate();
    await page.getByText('Invalid email or password').waitFor();
    expect(new URL(page.url()).search).toBe('');
    await expect(stay).toBeChecked();
  });

  test('handles a click during hydration once', async ({ page }) => {
    await page.setViewportSize({ width: 375, height: 800 });
    await openRendered(page, '/terms', 'commit');
    await page.evaluate(CLICK_MENU_ONCE_REACT_LISTENS);
    await waitForHydration(page);
    await expect(page.getByRole('navigation', { name: 'Menu' })).toBeVisible();
  });

  test(
    'handles each of many clicks once and in order while a slow phone hydrates',
    { tag: '@nightly' },
    async ({ page, context }) => {
      test.slow();
      await (await context.newCDPSession(page)).send('Emulation.setCPUThrottlingRate', { rate: 6 });
      await page.addInitScript(CLICK_TOPIC_AFTER_TOPIC);
      await openRendered(page, '/downloads', 'commit');
      const areAllHandled = () =>
        page.evaluate('window.chips > 5 && window.topics.length >= window.chips');
      await expect.poll(areAllHandled, { timeout: 60_000 }).toBe(true);
      await waitForHydration(page);
      const topics = await page.evaluate<(string | null)[]>('window.topics');
      const names = await page.evaluate<number>('window.chips');
      expect(new Set(topics).size).toBe(names);
      expect(topics).toHaveLength(names);
      await expect.poll(() => new URL(page.url()).searchParams.get('topic')).toBe(topics.at(-1));
    },
  );
});
