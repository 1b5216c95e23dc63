import { aTool, eventually, exeUrl, theAdministrator } from '@testing';
import type { Page } from 'playwright-core';
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
/** A busy gateway leaves the drawing to the client; it is drawn for whoever comes next. */
async function openDrawn(page: Page, address: string, waitUntil: 'load' | 'commit' = 'load'): Promise<void> {
  await eventually(async () => {
    const served = await (await fetch(new URL(address, exeUrl()))).text();
    if (!served.includes('</h1>')) throw new Error(`${address} was not drawn ahead`);
  }, 20_000);
  await page.goto(address, { waitUntil });
}
/** Presses the menu's button between the moment React begins to listen and the one when it has taken the page over. */
const PRESS_MENU_WHEN_REACT_HEARS = `new Promise((resolve) => {
  const root = document.getElementById('root');
  const timer = setInterval(() => {
    if (!Object.keys(root).some((key) => key.startsWith('__reactContainer'))) return;
    clearInterval(timer);
    document.querySelector('[aria-label="Open menu"]').click();
    resolve();
  }, 0);
})`;
const heading = (page: Page) => page.getByRole('heading', { level: 1 });

describeInBrowser('a page that is drawn ahead', (own) => {
  it.each(PAGES)('%s is there to read without any script, and breaks no rule of its policy', async (address, title) => {
    const { page, context, complaints } = await aPerson(own.browser, { javaScriptEnabled: false });
    await openDrawn(page, address);
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
      await page.route('**/assets/start-*.js', async (route) => {
        await page.evaluate("window.first = [...document.querySelectorAll('h1, article, footer')]");
        await route.continue();
      });
      await openDrawn(page, address);
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

  describe('before its client is there', () => {
    /** A tab at an address, whose scripts are held back until `come` is called; it then resolves when the client is there. */
    async function aSlowTab(address: string) {
      const { page } = await aPerson(own.browser);
      let letThrough = () => undefined as void;
      const waited = new Promise<void>((resolve) => (letThrough = resolve));
      await page.route('**/assets/*.js', async (route) => {
        await waited;
        await route.continue();
      });
      await openDrawn(page, address, 'commit');
      const come = async () => {
        letThrough();
        await page.getByText('Live updates are on').waitFor();
      };
      return { page, come };
    }

    it('keeps what is typed, and acts on it', async () => {
      const tool = await aTool(await theAdministrator());
      const { page, come } = await aSlowTab('/downloads');
      const search = page.getByLabel('Search cybersecurity tools', { exact: true });
      await search.pressSequentially(tool.name);
      await come();
      await eventually(async () => expect(await page.getByRole('article').count()).toBe(1));
      expect(await page.getByRole('article', { name: tool.name }).count()).toBe(1);
      expect(await search.inputValue()).toBe(tool.name);
      await page.context().close();
    }, 60_000);

    it('presses again what is pressed', async () => {
      const { page, come } = await aSlowTab('/');
      await page.getByRole('button', { name: 'Get Started' }).click();
      await come();
      await page.getByRole('dialog', { name: 'Create account' }).waitFor();
      await page.context().close();
    }, 60_000);

    it('presses nothing twice that is pressed just as it comes', async () => {
      const { page, context } = await aPerson(own.browser, { viewport: { width: 375, height: 800 } });
      await openDrawn(page, '/terms', 'commit');
      await page.evaluate(PRESS_MENU_WHEN_REACT_HEARS);
      await page.getByText('Live updates are on').waitFor({ state: 'attached' });
      await page.waitForFunction('window.early === undefined'); // whatever was to be pressed again has been
      expect(await page.getByRole('navigation', { name: 'Menu' }).isVisible()).toBe(true);
      await context.close();
    }, 60_000);

    it('sends no form by itself: a password never gets into an address', async () => {
      const { page, come } = await aSlowTab('/login');
      await page.getByLabel('Email').pressSequentially('nobody@example.com');
      await page.getByLabel('Password', { exact: true }).pressSequentially('a wrong password');
      await page.keyboard.press('Enter');
      await come();
      await page.getByText('Invalid email or password').waitFor();
      expect(new URL(page.url()).search).toBe('');
      await page.context().close();
    }, 60_000);
  });
});
