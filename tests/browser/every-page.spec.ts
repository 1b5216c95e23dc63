import type { Page } from '@playwright/test';
import { pagesOf } from './pages/all-pages';
import { FRAME } from './pages/frame';
import type { PageRow } from './pages/page-row';
import { STATES } from './pages/states';
import { axeViolations } from './support/axe';
import { findMismatches } from './support/expected-elements';
import { expect, test } from './support/fixtures';
import { namingProblems } from './support/names';
import { type Role, ROLES } from './support/roles';

/** A wide screen and a phone, each in one color scheme. */
const VIEWS = [
  { width: 1280, colorScheme: 'dark' },
  { width: 375, colorScheme: 'light' },
] as const;
const NARROWEST = 320; // pixels of the narrowest supported window

/** A page is visited once for each appearance; with VISITS=all, as every role (`VISITS=all npm run test:browser`). */
const isVisitedAs = (role: Role, { distinctRoles }: PageRow): boolean =>
  process.env.VISITS === 'all' || distinctRoles.includes(role);

/** Chromium's console message about a 401 or 404, which some pages cause on purpose. */
const ANSWERED_NO = /^Failed to load resource: .* status of 40[14] /;

/** Stops timers that would change the page: toasts, and the redirect after five seconds. */
const STOP_TIMERS =
  'const later = setTimeout; window.setTimeout = (run, ms, ...rest) => (ms === 5000 ? 0 : later(run, ms, ...rest));';

/** Checks the accessibility and the width of the current page, in one view or, with VISITS=all, in each. */
async function problemsOf(page: Page, index: number): Promise<string[]> {
  const found: string[] = [];
  const views = process.env.VISITS === 'all' ? VIEWS : [VIEWS[index % VIEWS.length]!];
  for (const { width, colorScheme } of views) {
    await page.setViewportSize({ width, height: 800 });
    await page.emulateMedia({ colorScheme });
    await page
      .locator(`html[data-mui-color-scheme="${colorScheme}"]`)
      .waitFor({ state: 'attached' });
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
  (
    await Promise.all([
      page.getByRole('banner').ariaSnapshot(),
      page.getByRole('contentinfo').ariaSnapshot(),
    ])
  ).join('\n');

test.describe.configure({ mode: 'parallel' });
test.use({ contextOptions: { reducedMotion: 'reduce' } });
test.beforeEach(async ({ page }) => {
  await page.addInitScript(STOP_TIMERS);
});

for (const role of ROLES) {
  test.describe(`every page for the role ${role}`, () => {
    test.use({ role });

    test('has the content of the role, word for word, is accessible, fits its window and requests nothing from other hosts', async ({
      page,
      pageErrors,
      externalRequests,
      testContext,
    }) => {
      test.slow();
      const checkFrame = frameChecker(role);
      const found: string[] = [];
      const rows = pagesOf(testContext).filter((row) => isVisitedAs(role, row));
      for (const [index, row] of rows.entries()) {
        const { address, elements, isDialog, isScrolled, distinctRoles } = row;
        await page.goto(address);
        if (isScrolled) await page.keyboard.press('End');
        const problems = await findMismatches(page, role, elements);
        if (!isDialog) problems.push(...(await checkFrame(page)));
        if (distinctRoles.includes(role)) {
          const titles = await page.locator('h1').count();
          if (titles !== 1) problems.push(`has ${titles} headings of the first level`);
          if (!isDialog && !(await page.title()).includes('EXE')) problems.push('has no title');
          problems.push(...(await problemsOf(page, index)));
        }
        found.push(...problems.map((problem) => `${address} ${problem}`));
      }
      expect([
        found,
        externalRequests,
        pageErrors.filter((line) => !ANSWERED_NO.test(line)),
      ]).toEqual([[], [], []]);
    });
  });
}

for (const role of ROLES) {
  const states = STATES.filter((each) => each.role === role);
  if (states.length === 0) continue;
  test.describe(`every state without a URL for the role ${role}`, () => {
    test.use({ role });

    test('is accessible, fits its window and requests nothing from other hosts', async ({
      page,
      externalRequests,
      testContext,
    }) => {
      test.slow();
      const found: string[] = [];
      for (const [index, { state, address, enter }] of states.entries()) {
        await test.step(state, async () => {
          await page.goto(typeof address === 'string' ? address : address(testContext));
          await enter(page, testContext);
          found.push(
            ...(await problemsOf(page, index)).map((problem) => `when ${state}: ${problem}`),
          );
          await page.unrouteAll();
        });
      }
      expect([found, externalRequests]).toEqual([[], []]);
    });
  });
}
