import { aTool, eventually, theAdministrator } from '@testing';
import type { Page } from 'playwright-core';
import { openSlowPage, waitForHydration, openRendered } from './support/early-page';
import { describeInBrowser } from './support/in-browser';
import { createTestUser } from './support/test-user';

const LOADS = 60_000;
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
const chip = (page: Page, name: string) => page.getByRole('group', { name: 'Topic' }).getByRole('button', { name });

describeInBrowser('input before hydration', (own) => {
  it(
    'keeps typed text and applies it',
    async () => {
      const tool = await aTool(await theAdministrator());
      const { page, hydrate } = await openSlowPage(own.browser, '/downloads');
      const search = page.getByLabel('Search cybersecurity tools', { exact: true });
      await search.pressSequentially(tool.name);
      await hydrate();
      await eventually(async () => expect(await page.getByRole('article').count()).toBe(1));
      expect(await page.getByRole('article', { name: tool.name }).count()).toBe(1);
      expect(await search.inputValue()).toBe(tool.name);
      await page.context().close();
    },
    LOADS,
  );

  it(
    'keeps a language, an order, a level, a topic and a text that are entered together',
    async () => {
      const { page, hydrate, pageErrors } = await openSlowPage(own.browser, '/downloads');
      await page.getByLabel('Language').selectOption('python');
      await page.getByLabel('Sort by').selectOption('rating');
      await page.getByRole('tab', { name: 'Free' }).click();
      await chip(page, 'Web').first().click();
      await page.getByLabel('Search cybersecurity tools', { exact: true }).pressSequentially('lab');
      await hydrate();
      await eventually(async () => expect(await page.getByRole('tab', { name: 'Free' }).getAttribute('aria-selected')).toBe('true'));
      expect(await page.getByLabel('Language').inputValue()).toBe('python');
      expect(await page.getByLabel('Sort by').inputValue()).toBe('rating');
      expect(await chip(page, 'Web').first().getAttribute('aria-pressed')).toBe('true');
      const address = new URL(page.url()).searchParams;
      expect(Object.fromEntries(address)).toEqual(expect.objectContaining({ level: 'free', language: 'python', sort: 'rating', q: 'lab' }));
      expect(pageErrors).toEqual([]);
      await page.context().close();
    },
    LOADS,
  );

  it(
    'shows the state of the URL after a reload and after Back',
    async () => {
      const { page } = await createTestUser(own.browser);
      await openRendered(page, '/downloads');
      await waitForHydration(page);
      const language = page.getByLabel('Language');
      await language.selectOption('python');
      await page.waitForURL('**/downloads?language=python');
      await page.goBack();
      await eventually(async () => expect(await language.inputValue()).toBe('all'));
      await language.selectOption('java');
      await page.goBack();
      await page.reload();
      await waitForHydration(page);
      expect([await language.inputValue(), new URL(page.url()).search]).toEqual(['all', '']);
      await page.goto('/terms');
      await page.goBack();
      await waitForHydration(page);
      expect([await language.inputValue(), new URL(page.url()).search]).toEqual(['all', '']);
      await page.context().close();
    },
    LOADS,
  );

  it(
    'replays a click on a button',
    async () => {
      const { page, hydrate } = await openSlowPage(own.browser, '/');
      await page.getByRole('button', { name: 'Get Started' }).click();
      await hydrate();
      await page.getByRole('dialog', { name: 'Create Account' }).waitFor();
      await page.context().close();
    },
    LOADS,
  );

  it(
    'opens the details of a card that was clicked, once',
    async () => {
      const { page, hydrate } = await openSlowPage(own.browser, '/downloads');
      const card = page.getByRole('article').first();
      const name = await card.getAttribute('aria-label');
      await card.getByRole('heading').click();
      await card.locator('p').first().click();
      await hydrate();
      await page.getByRole('dialog', { name: name! }).waitFor();
      await page.goBack();
      await page.getByRole('dialog').waitFor({ state: 'hidden' });
      expect(new URL(page.url()).search).toBe('');
      await page.context().close();
    },
    LOADS,
  );

  it(
    'keeps a checked box and submits no form by itself, so that no password gets into a URL',
    async () => {
      const { page, hydrate } = await openSlowPage(own.browser, '/login');
      const stay = page.getByLabel('Stay logged in');
      await page.getByLabel('Email').pressSequentially('nobody@example.com');
      await page.getByLabel('Password', { exact: true }).pressSequentially('a wrong password');
      await stay.check();
      await page.getByLabel('Email').press('Enter');
      await hydrate();
      await page.getByText('Invalid email or password').waitFor();
      expect(new URL(page.url()).search).toBe('');
      expect(await stay.isChecked()).toBe(true);
      await page.context().close();
    },
    LOADS,
  );

  it(
    'handles a click during hydration once',
    async () => {
      const { page, context } = await createTestUser(own.browser, { viewport: { width: 375, height: 800 } });
      await openRendered(page, '/terms', 'commit');
      await page.evaluate(CLICK_MENU_ONCE_REACT_LISTENS);
      await waitForHydration(page);
      expect(await page.getByRole('navigation', { name: 'Menu' }).isVisible()).toBe(true);
      await context.close();
    },
    LOADS,
  );

  it('handles each of many clicks once and in order while a slow phone hydrates', async () => {
    const { page, context } = await createTestUser(own.browser);
    await (await context.newCDPSession(page)).send('Emulation.setCPUThrottlingRate', { rate: 6 });
    await page.addInitScript(CLICK_TOPIC_AFTER_TOPIC);
    await openRendered(page, '/downloads', 'commit');
    await eventually(async () => expect(await page.evaluate('window.chips > 5 && window.topics.length >= window.chips')).toBe(true), LOADS);
    await waitForHydration(page);
    const topics = await page.evaluate<(string | null)[]>('window.topics');
    const names = await page.evaluate<number>('window.chips');
    expect(new Set(topics).size).toBe(names);
    expect(topics).toHaveLength(names);
    await eventually(async () => expect(new URL(page.url()).searchParams.get('topic')).toBe(topics.at(-1)));
    await context.close();
  }, 120_000);
});
