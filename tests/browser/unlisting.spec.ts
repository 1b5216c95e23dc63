import { readFile } from 'node:fs/promises';
import type { Tool } from '@libs/contracts';
import { aMember, aText, aTool, type Client, grantPurchase, theAdministrator } from '@testing';
import type { Locator, Page } from 'playwright-core';
import { describeInBrowser } from './support/in-browser';
import { createTestUser, type TestUser, logInAsAdministrator, registerUser } from './support/test-user';

describeInBrowser('a tool that members own', (own) => {
  const content = aText();
  let admin: Client;
  let tool: Tool;
  let administrator: TestUser;
  let owner: TestUser;
  let ownerId: string;

  beforeAll(async () => {
    admin = await theAdministrator();
    tool = await aTool(admin, { accessLevel: 'premium', price: '1499' }, content, 'workbook.txt');
    [administrator, owner] = [await createTestUser(own.browser), await createTestUser(own.browser)];
    await logInAsAdministrator(administrator);
    ownerId = await registerUser(owner);
    for (const id of [ownerId, (await aMember()).user.id]) await grantPurchase(admin, id, tool.id);
  }, 60_000);

  /** The administrators' row of the tool. */
  async function openRow({ page }: TestUser): Promise<Locator> {
    await page.goto('/admin?tab=manage');
    await page.getByLabel('Search tools').fill(tool.name);
    return page.getByRole('row', { name: tool.name });
  }

  async function expectDownload(page: Page, place: Locator): Promise<void> {
    const [download] = await Promise.all([page.waitForEvent('download'), place.getByRole('button', { name: 'Download' }).click()]);
    expect((await readFile(await download.path())).equals(content)).toBe(true);
  }

  it('can be unlisted instead of deleted: nobody finds it, and its owner can still download it', async () => {
    const row = await openRow(administrator);
    await row.getByRole('button', { name: `Delete ${tool.name}` }).click();
    const question = administrator.page.getByRole('alertdialog');
    await question.getByText('2 people own this tool and would lose it.').waitFor();
    await question.getByRole('button', { name: 'Unlist' }).click();
    await administrator.page.getByText('Tool Unlisted').waitFor();
    await row.getByText('Unlisted').waitFor();

    await owner.page.goto(`/downloads?q=${tool.name}`);
    await owner.page.getByText('No tools found matching your criteria').waitFor();
    await owner.page.goto(`/downloads?tool=${tool.id}`);
    await expectDownload(owner.page, owner.page.getByRole('dialog', { name: tool.name }));
    const visitor = await createTestUser(own.browser);
    await visitor.page.goto(`/payment/${tool.id}`);
    await visitor.page.getByText(tool.name).first().waitFor();
    expect(await visitor.page.getByRole('button', { name: /^Pay with/ }).count()).toBe(0);
    await visitor.context.close();
  }, 60_000);

  it('can be granted while it is unlisted', async () => {
    const { page } = administrator;
    const member = await aMember();
    await page.goto('/admin?tab=payments');
    await page.getByLabel('Username or email').fill(member.user.username);
    await page.getByRole('button', { name: 'Search' }).click();
    await page.getByRole('button', { name: 'Grant a tool' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Premium tool').selectOption({ label: `${tool.name} (unlisted)` });
    await dialog.getByLabel('Reason').fill('Bought it before it was unlisted');
    await dialog.getByRole('button', { name: 'Grant tool' }).click();
    await dialog.waitFor({ state: 'hidden' });
    expect((await member.get(`/api/user/purchases/${tool.id}`)).body).toEqual({ hasPurchased: true });
  }, 60_000);

  it('can be listed again with one button', async () => {
    const row = await openRow(administrator);
    await row.getByRole('button', { name: `List again: ${tool.name}` }).click();
    await administrator.page.getByText('Tool Listed').waitFor();
    await row.getByText('Unlisted').waitFor({ state: 'detached' });
    await owner.page.goto(`/downloads?q=${tool.name}`);
    await expectDownload(owner.page, owner.page.getByRole('article', { name: tool.name }));
    await Promise.all([administrator.context.close(), owner.context.close()]);
  }, 60_000);
});
