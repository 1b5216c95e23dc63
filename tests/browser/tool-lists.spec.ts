import { randomBytes } from 'node:crypto';
import type { Page } from '@playwright/test';
import { aMember, aTool, downloadStatus } from '../harness/gateway-client';
import { waitForHydration } from './support/early-page';
import { expect, test } from './support/fixtures';

const cardsOf = (page: Page) =>
  page
    .getByRole('article')
    .evaluateAll((all) => all.map((card) => card.getAttribute('aria-label')));
const expectCards = (page: Page, names: string[]) =>
  expect.poll(() => cardsOf(page)).toEqual(names);

test.describe('the list of tools', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } }); // a card moves at once, not while it is measured

  test('sorted by downloads moves no card under the pointer when a count changes; the next visit has the new order', async ({
    page,
    admin,
  }) => {
    const word = `o${randomBytes(5).toString('hex')}`;
    const member = await aMember();
    const first = await aTool(admin, { name: `First ${word}` });
    const second = await aTool(admin, { name: `Second ${word}` });
    const third = await aTool(admin, { name: `Third ${word}` });
    const download = async (times: number, toolId: string) => {
      for (let count = 0; count < times; count += 1)
        expect(await downloadStatus(member, toolId)).toBe(200);
    };
    await download(1, first.id);
    const count = (name: string, text: string) =>
      page.getByRole('article', { name }).getByText(text, { exact: true }).waitFor();
    const list = page.waitForResponse(
      (response) => new URL(response.url()).pathname === '/api/tools',
    );
    await page.goto(`/downloads?q=${word}&sort=popular`);
    await page.getByText('Live updates are on').waitFor();
    await (await list).finished();
    await download(1, first.id);
    await count(first.name, '2 downloads'); // only the list has it, not the page that the server rendered
    expect(await cardsOf(page)).toEqual([first.name, third.name, second.name]);
    await page.getByRole('article', { name: second.name }).hover();
    const before = await page.getByRole('article', { name: second.name }).boundingBox();
    await download(3, second.id);
    await count(second.name, '3 downloads');
    expect(await cardsOf(page)).toEqual([first.name, third.name, second.name]);
    expect(await page.getByRole('article', { name: second.name }).boundingBox()).toEqual(before);
    await page.getByLabel('Sort by').selectOption('newest');
    await expectCards(page, [third.name, second.name, first.name]);
    await page.getByLabel('Sort by').selectOption('popular');
    await expectCards(page, [second.name, first.name, third.name]);
    await page.reload();
    await expectCards(page, [second.name, first.name, third.name]);
  });

  test('has the same place after a tool was opened and left, and starts at the top after a filter', async ({
    page,
  }) => {
    await page.goto('/downloads?sort=name');
    await waitForHydration(page);
    await page.getByRole('link', { name: 'Show more' }).click();
    await expect(page.getByRole('article')).toHaveCount(48);
    const card = page.getByRole('article').nth(40);
    await card.scrollIntoViewIfNeeded();
    const top = async () => (await card.boundingBox())?.y;
    const before = await top();
    await card.getByRole('heading').getByRole('link').click();
    await page.waitForURL('**/tools/*');
    await page.goBack();
    await expect(page.getByRole('article')).toHaveCount(48);
    await expect.poll(top).toBe(before);
    await page.reload();
    await waitForHydration(page);
    await expect(page.getByRole('article')).toHaveCount(48);
    await page.getByRole('tab', { name: 'Pro Only' }).click();
    await expect(page.getByRole('article')).toHaveCount(24);
    await expect(page.getByRole('article').first()).toBeInViewport();
    expect(new URL(page.url()).search).toBe('?level=pro&sort=name');
  });
});
