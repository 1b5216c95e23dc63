import type { Page } from 'playwright-core';
import { pagesOf } from './pages/all-pages';
import { axeViolations, colorViolations } from './support/axe';
import { describeInBrowser } from './support/in-browser';
import { namingProblems } from './support/names';
import { findMismatches } from './support/expected-elements';
import { STATES } from './pages/states';
import { twoAtATime } from './support/two-at-a-time';
import { createUserWithRole, createTestContext, type Role, ROLES, type TestContext } from './support/test-context';

const SCHEMES = ['dark', 'light'] as const;
/** Widths in pixels: a wide screen, a phone, and the narrowest supported window. */
const [WIDE, PHONE, NARROWEST] = [1280, 375, 320];

/** Stops timers that would change the page: toasts, and the redirect after five seconds. */
const STOP_TIMERS = 'const later = setTimeout; window.setTimeout = (run, ms, ...rest) => (ms === 5000 ? 0 : later(run, ms, ...rest));';

/** Checks the current page in both color schemes, on a wide screen and on a phone. */
async function problemsOf(page: Page): Promise<string[]> {
  const found: string[] = [];
  for (const width of [WIDE, PHONE]) {
    await page.setViewportSize({ width, height: 800 });
    if ((await overflow(page)) > 0) found.push(`wider than ${width} px`);
    found.push(...(await namingProblems(page)).map((problem) => `${width} ${problem}`));
    for (const colorScheme of SCHEMES) {
      await page.emulateMedia({ colorScheme });
      await page.locator(`html[data-mui-color-scheme="${colorScheme}"]`).waitFor({ state: 'attached' });
      const violations = colorScheme === SCHEMES[0] ? await axeViolations(page) : await colorViolations(page); // the elements are the same
      found.push(...violations.map((violation) => `${width} ${colorScheme} ${violation}`));
    }
  }
  await page.setViewportSize({ width: NARROWEST, height: 800 });
  if ((await overflow(page)) > 0) found.push(`wider than ${NARROWEST} px`);
  await page.setViewportSize({ width: WIDE, height: 800 });
  return found;
}

/** Pixels by which the page is wider than its window. */
const overflow = (page: Page): Promise<number> =>
  page.evaluate('document.documentElement.scrollWidth - document.documentElement.clientWidth');

describeInBrowser(
  'every page is accessible in both color schemes on a wide screen and a phone, fits its window and requests nothing from other hosts',
  (own) => {
    let testContext: TestContext;

    beforeAll(async () => {
      testContext = await createTestContext();
    }, 60_000);

    const visit = async (role: Role) => {
      const user = await createUserWithRole(own.browser, role, testContext, { reducedMotion: 'reduce' });
      await user.context.addInitScript(STOP_TIMERS);
      return user;
    };

    const looksOf = (role: Role) => pagesOf(testContext).filter(({ distinctRoles }) => distinctRoles.includes(role));

    it.each(ROLES)(
      'as a %s',
      async (role) => {
        const user = await visit(role);
        const found: string[] = [];
        await twoAtATime(looksOf(role), async ({ address, elements, isDialog }) => {
          const page = await user.context.newPage();
          await page.goto(address);
          await findMismatches(
            page,
            role,
            elements.filter(({ to }) => to.includes(role)),
          );
          const titles = await page.locator('h1').count();
          if (titles !== 1) found.push(`${address} has ${titles} headings of the first level`);
          if (!isDialog && !(await page.title()).includes('EXE')) found.push(`${address} has no title`);
          found.push(...(await problemsOf(page)).map((problem) => `${address} ${problem}`));
          await page.close();
        });
        expect([found, user.externalRequests]).toEqual([[], []]);
        await user.context.close();
      },
      120_000,
    );

    it.each(STATES)(
      'in the state: $state',
      async ({ role, address, enter }) => {
        const user = await visit(role);
        await user.page.goto(typeof address === 'string' ? address : address(testContext));
        await enter(user.page, testContext);
        expect([await problemsOf(user.page), user.externalRequests]).toEqual([[], []]);
        await user.context.close();
      },
      60_000,
    );
  },
);
