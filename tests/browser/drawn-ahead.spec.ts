import type { Page } from 'playwright-core';
import { openRendered } from './support/early-page';
import { describeInBrowser } from './support/in-browser';
import { aPerson, signUp } from './support/person';

/** Public pages with the heading each is known by. */
const PAGES = [
  ['/', 'Learn how attacks work, safely'],
  ['/downloads', 'Security Tools'],
  ['/login', 'Welcome Back'],
  ['/subscribe', 'Choose how you learn'],
  ['/terms', 'Terms & Disclaimer'],
] as const;
const heading = (page: Page) => page.getByRole('heading', { level: 1 });

describeInBrowser('a page that is server-rendered', (own) => {
  it.each(PAGES)('%s is there to read without any script, and breaks no rule of its policy', async (address, title) => {
    const { page, context, complaints } = await aPerson(own.browser, { javaScriptEnabled: false });
    await openRendered(page, address);
    expect(await heading(page).textContent()).toBe(title);
    expect(await page.getByRole('link', { name: 'Sign Up / Login' }).count()).toBe(1);
    expect(await page.getByRole('contentinfo').isVisible()).toBe(true);
    if (address === '/' || address === '/downloads') expect(await page.getByRole('article').count()).toBe(address === '/' ? 3 : 12);
    expect(complaints).toEqual([]);
    await context.close();
  });

  it.each(PAGES)('%s is taken over by its client as it is: nothing is drawn twice, nothing complained about', async (address) => {
    for (const colorScheme of ['dark', 'light'] as const) {
      const { page, context, complaints } = await aPerson(own.browser, { colorScheme });
      await page.route('**/assets/bootstrap-*.js', async (route) => {
        await page.evaluate("window.first = [...document.querySelectorAll('h1, article, footer')]");
        await route.continue();
      });
      await openRendered(page, address);
      await page.getByText('Live updates are on').waitFor();
      expect(await page.evaluate('window.first.length > 1 && window.first.every((element) => element.isConnected)')).toBe(true);
      expect(complaints).toEqual([]);
      await context.close();
    }
  });

  it('says nothing about who looks at it until that is known', async () => {
    const person = await aPerson(own.browser);
    await signUp(person);
    const { page, context } = person;
    await page.route('**/assets/*.js', (route) => route.abort());
    await page.goto('/');
    await heading(page).waitFor();
    expect(await page.getByText('Sign Up / Login').count()).toBe(0);
    expect(await page.getByRole('button', { name: 'Get Started' }).isVisible()).toBe(false);
    await page.unroute('**/assets/*.js');
    await page.reload();
    await page.getByText(person.username).waitFor();
    await context.close();
  });
});
