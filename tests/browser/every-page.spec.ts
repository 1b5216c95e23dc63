import type { Browser } from 'playwright-core';
import { axeViolations } from './support/axe';
import { describeInBrowser } from './support/in-browser';
import { aPerson, type Person, signUp } from './support/person';

/** A page and the heading that shows that it is there. */
type Stop = readonly [address: string, heading: string];

const FOR_VISITORS: Stop[] = [
  ['/', 'Learn how attacks work, safely'],
  ['/downloads', 'Security Tools'],
  ['/login', 'Welcome Back'],
  ['/terms', 'Terms & Disclaimer'],
  ['/dashboard', 'Access Denied - Please log in to view your dashboard.'],
  ['/no-such-page', '404 Page Not Found'],
];
const FOR_MEMBERS: Stop[] = [['/dashboard', 'Welcome']];

/** Walks through pages with axe; the first page's menu and dialogs too. */
async function walk({ page }: Person, stops: Stop[]): Promise<string[]> {
  const found: string[] = [];
  for (const [address, heading] of stops) {
    await page.goto(address);
    await page.getByRole('heading', { level: 1, name: heading }).waitFor();
    await page.waitForLoadState('networkidle');
    found.push(...(await axeViolations(page)).map((violation) => `${address} ${violation}`));
    expect([address, await page.getByRole('heading', { level: 1 }).count()]).toEqual([address, 1]);
    expect([address, await overflow(page)]).toEqual([address, 0]);
  }
  return found;
}

/** Pixels by which the page is wider than its window. */
const overflow = (page: Person['page']): Promise<number> =>
  page.evaluate('document.documentElement.scrollWidth - document.documentElement.clientWidth');

async function openDialogs({ page }: Person): Promise<string[]> {
  const found: string[] = [];
  await page.goto('/');
  await page.getByRole('button', { name: 'Get Started' }).click();
  await page.getByRole('dialog').waitFor();
  found.push(...(await axeViolations(page)));
  await page.getByRole('button', { name: 'Register' }).click();
  await page.getByRole('button', { name: 'Create Account' }).click();
  await page.getByText('Please confirm your password').waitFor();
  found.push(...(await axeViolations(page)));
  await page.goto('/downloads');
  await page
    .getByRole('link', { name: /^Details of/ })
    .first()
    .click();
  await page.getByRole('dialog').waitFor();
  found.push(...(await axeViolations(page)));
  return found;
}

const visit = (browser: Browser, width: number, colorScheme: 'dark' | 'light') =>
  aPerson(browser, { viewport: { width, height: 800 }, colorScheme, reducedMotion: 'reduce' });

describeInBrowser('every page', (own) => {
  const views = [1280, 375, 320].flatMap((width) => (['dark', 'light'] as const).map((scheme) => [width, scheme] as const));

  it.each(views)(
    'is accessible, fits its window and asks nobody else for anything: %i px, %s',
    async (width, scheme) => {
      const person = await visit(own.browser, width, scheme);
      const found = [...(await walk(person, FOR_VISITORS)), ...(await openDialogs(person))];
      await signUp(person);
      found.push(...(await walk(person, FOR_MEMBERS)));
      expect(found).toEqual([]);
      expect(person.foreign).toEqual([]);
      await person.context.close();
    },
    120_000,
  );
});
