import type { Page } from 'playwright-core';
import { pagesOf } from './pages/all-pages';
import { FRAME } from './pages/frame';
import { describeInBrowser } from './support/in-browser';
import { findMismatches } from './support/expected-elements';
import { twoAtATime } from './support/two-at-a-time';
import { createUserWithRole, createTestContext, type Role, ROLES, type TestContext } from './support/test-context';

/** Chromium's console message about a 401 or 404, which some pages cause on purpose. */
const ANSWERED_NO = /^Failed to load resource: .* status of 40[14] /;

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

describeInBrowser('the content of a page', (own) => {
  let testContext: TestContext;

  beforeAll(async () => {
    testContext = await createTestContext();
  }, 60_000);

  it.each(ROLES)(
    'is what the specification says for a %s, word for word, and nothing for other roles',
    async (role) => {
      const user = await createUserWithRole(own.browser, role, testContext);
      const mismatches: string[] = [];
      const checkFrame = frameChecker(role);
      await twoAtATime(pagesOf(testContext), async ({ address, elements, isDialog }) => {
        const page = await user.context.newPage();
        await page.goto(address);
        const found = await findMismatches(page, role, elements);
        if (!isDialog) found.push(...(await checkFrame(page)));
        mismatches.push(...found.map((mistake) => `${address} ${mistake}`));
        await page.close();
      });
      const pageErrors = user.pageErrors.filter((line) => !ANSWERED_NO.test(line));
      expect([mismatches, user.externalRequests, pageErrors]).toEqual([[], [], []]);
      await user.context.close();
    },
    120_000,
  );

  it('has the first three tools of the list on the front page and the first five on the admin page', async () => {
    const visitor = await createUserWithRole(own.browser, 'visitor', testContext);
    const administrator = await createUserWithRole(own.browser, 'administrator', testContext);
    const { body } = await testContext.admin.get<{ name: string }[]>('/api/tools');
    const names = body.map(({ name }) => name);
    await visitor.page.goto('/');
    await visitor.page.getByRole('article').first().waitFor();
    const cards = await visitor.page.getByRole('article').all();
    expect(await Promise.all(cards.map((card) => card.getAttribute('aria-label')))).toEqual(names.slice(0, 3));
    await administrator.page.goto('/admin');
    const stats = administrator.page.getByRole('region', { name: 'Quick Stats' });
    await stats.getByRole('button').first().waitFor();
    const deletes = await stats.getByRole('button').all();
    expect(await Promise.all(deletes.map((each) => each.getAttribute('aria-label')))).toEqual(
      names.slice(0, 5).map((name) => `Delete ${name}`),
    );
    await Promise.all([visitor.context.close(), administrator.context.close()]);
  }, 60_000);

  it('has six skeletons while the list loads, three on the front page', async () => {
    const { page, context } = await createUserWithRole(own.browser, 'visitor', testContext);
    await page.route('**/api/tools', () => undefined); // never answered
    await page.goto('/downloads?level=free'); // a query is for the client to read, so nothing is server-rendered
    await page.getByTestId('tool-skeleton').first().waitFor({ state: 'attached' });
    expect(await page.getByTestId('tool-skeleton').count()).toBe(6);
    await page.goto('/?from=a-mail');
    await page.getByTestId('tool-skeleton').first().waitFor({ state: 'attached' });
    expect(await page.getByTestId('tool-skeleton').count()).toBe(3);
    await context.close();
  }, 60_000);
});
