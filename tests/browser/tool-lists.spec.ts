import { aMember, aTool, downloadStatus, eventually } from '@testing';
import type { Page } from 'playwright-core';
import { describeInBrowser } from './support/in-browser';
import { createUserWithRole, createTestContext, type TestContext } from './support/test-context';

const cardsOf = (page: Page) => page.getByRole('article').evaluateAll((all) => all.map((card) => card.getAttribute('aria-label')));
const expectCards = (page: Page, names: string[]) => eventually(async () => expect(await cardsOf(page)).toEqual(names));

describeInBrowser('the list of tools', (own) => {
  let testContext: TestContext;

  beforeAll(async () => {
    testContext = await createTestContext();
  }, 60_000);

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

  it('sorted by downloads moves no card under the pointer when a count changes; the next visit has the new order', async () => {
    const word = `o${testContext.word}`;
    const [member, first, second] = await Promise.all([
      aMember(),
      aTool(testContext.admin, { name: `First ${word}` }),
      aTool(testContext.admin, { name: `Second ${word}` }),
    ]);
    const download = async (times: number, toolId: string) => {
      for (let count = 0; count < times; count += 1) expect(await downloadStatus(member, toolId)).toBe(200);
    };
    await download(1, first.id);
    const { page, context } = await createUserWithRole(own.browser, 'visitor', testContext);
    const count = (name: string, text: string) => page.getByRole('article', { name }).getByText(text, { exact: true }).waitFor();
    await page.goto(`/downloads?q=${word}&sort=popular`);
    await page.getByText('Live updates are on').waitFor();
    await count(first.name, '1 download');
    expect(await cardsOf(page)).toEqual([first.name, second.name]);
    await page.getByRole('article', { name: second.name }).hover();
    const before = await page.getByRole('article', { name: second.name }).boundingBox();
    await download(2, second.id);
    await count(second.name, '2 downloads');
    expect(await cardsOf(page)).toEqual([first.name, second.name]);
    expect(await page.getByRole('article', { name: second.name }).boundingBox()).toEqual(before);
    await page.getByLabel('Sort by').selectOption('newest');
    await page.getByLabel('Sort by').selectOption('popular');
    await expectCards(page, [second.name, first.name]);
    await page.reload();
    await expectCards(page, [second.name, first.name]);
    await context.close();
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
