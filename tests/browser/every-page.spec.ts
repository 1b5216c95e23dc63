import type { Page } from 'playwright-core';
import { pagesOf } from './pages/all-pages';
import { FRAME } from './pages/frame';
import type { PageRow } from './pages/page-row';
import { axeViolations } from './support/axe';
import { describeInBrowser } from './support/in-browser';
import { namingProblems } from './support/names';
import { findMismatches } from './support/expected-elements';
import { STATES } from './pages/states';
import { twoAtATime } from './support/two-at-a-time';
import type { TestUser } from './support/test-user';
import { createUserWithRole, createTestContext, type Role, ROLES, type TestContext } from './support/test-context';

/** A wide screen and a phone, each in one color scheme. */
const VIEWS = [
  { width: 1280, colorScheme: 'dark' },
  { width: 375, colorScheme: 'light' },
] as const;
const NARROWEST = 320; // pixels of the narrowest supported window

/** Pages with the same elements for several roles are visited as one of them; with VISITS=all, as each (`VISITS=all npm run test:browser`). */
const isVisitedAs = (role: Role, { elements, distinctRoles }: PageRow): boolean => {
  const seenBy = (one: Role): string => elements.map(({ to }) => to.includes(one)).join();
  return process.env.VISITS === 'all' || distinctRoles.includes(role) || ROLES.find((one) => seenBy(one) === seenBy(role)) === role;
};

/** Chromium's console message about a 401 or 404, which some pages cause on purpose. */
const ANSWERED_NO = /^Failed to load resource: .* status of 40[14] /;

/** Stops timers that would change the page: toasts, and the redirect after five seconds. */
const STOP_TIMERS = 'const later = setTimeout; window.setTimeout = (run, ms, ...rest) => (ms === 5000 ? 0 : later(run, ms, ...rest));';

/** Checks the accessibility and the width of the current page. */
async function problemsOf(page: Page): Promise<string[]> {
  const found: string[] = [];
  for (const { width, colorScheme } of VIEWS) {
    await page.setViewportSize({ width, height: 800 });
    await page.emulateMedia({ colorScheme });
    await page.locator(`html[data-mui-color-scheme="${colorScheme}"]`).waitFor({ state: 'attached' });
    if ((await overflow(page)) > 0) found.push(`wider than ${width} px`);
    const problems = [...(await namingProblems(page)), ...(await axeViolations(page))];
    found.push(...problems.map((problem) => `${width} ${colorScheme} ${problem}`));
  }
  await page.setViewportSize({ width: NARROWEST, height: 800 });
  if ((await overflow(page)) > 0) found.push(`wider than ${NARROWEST} px`);
  await page.setViewportSize({ width: VIEWS[0].width, height: 800 });
  return found;
}

/** Pixels by which the page is wider than its window. */
const overflow = (page: Page): Promise<number> =>
  page.evaluate('document.documentElement.scrollWidth - document.documentElement.clientWidth');

/** Checks header and footer. What equals a correct one needs no search for each element, which takes most of the time. */
function frameChecker(role: Role): (page: Page) => Promise<string[]> {
  const correct = new Set<string>();
  return async (page) => {
    if (correct.has(await frameOf(page))) return [];
    const mismatches = await findMismatches(page, role, FRAME);
    if (mismatches.length === 0) correct.add(await frameOf(page));
    return mismatches;
  };
}

/** Roles, names and addresses of everything in header and footer. */
const frameOf = async (page: Page): Promise<string> =>
  (await Promise.all([page.getByRole('banner').ariaSnapshot(), page.getByRole('contentinfo').ariaSnapshot()])).join('\n');

describeInBrowser(
  'every page has the content of its role, is accessible on a wide screen and a phone, fits its window and requests nothing from other hosts',
  (own) => {
    let testContext: TestContext;

    beforeAll(async () => {
      testContext = await createTestContext();
    }, 60_000);

    const users = new Map<Role, Promise<TestUser>>();
    const openUser = async (role: Role) => {
      const user = await createUserWithRole(own.browser, role, testContext, { reducedMotion: 'reduce' });
      await user.context.addInitScript(STOP_TIMERS);
      return user;
    };
    /** The one user with a role. */
    const userWithRole = (role: Role): Promise<TestUser> => {
      const user = users.get(role) ?? openUser(role);
      users.set(role, user);
      return user;
    };

    it.each(ROLES)(
      'as a %s: what the specification says, word for word, and nothing for other roles',
      async (role) => {
        const user = await userWithRole(role);
        const checkFrame = frameChecker(role);
        const found: string[] = [];
        const rows = pagesOf(testContext).filter((row) => isVisitedAs(role, row));
        await twoAtATime(user.context, rows, async (page, { address, elements, isDialog, distinctRoles }) => {
          await page.goto(address);
          const problems = await findMismatches(page, role, elements);
          if (!isDialog) problems.push(...(await checkFrame(page)));
          if (distinctRoles.includes(role)) {
            const titles = await page.locator('h1').count();
            if (titles !== 1) problems.push(`has ${titles} headings of the first level`);
            if (!isDialog && !(await page.title()).includes('EXE')) problems.push('has no title');
            problems.push(...(await problemsOf(page)));
          }
          found.push(...problems.map((problem) => `${address} ${problem}`));
        });
        const pageErrors = user.pageErrors.filter((line) => !ANSWERED_NO.test(line));
        expect([found, user.externalRequests, pageErrors]).toEqual([[], [], []]);
      },
      180_000,
    );

    it.each(STATES)(
      'in the state: $state',
      async ({ role, address, enter }) => {
        const { context, externalRequests } = await userWithRole(role);
        const page = await context.newPage();
        await page.goto(typeof address === 'string' ? address : address(testContext));
        await enter(page, testContext);
        expect([await problemsOf(page), externalRequests]).toEqual([[], []]);
        await page.close();
      },
      60_000,
    );
  },
);
