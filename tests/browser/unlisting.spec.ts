import { readFile } from 'node:fs/promises';
import { aMember, aText, aTool, grantPurchase } from '../harness/gateway-client';
import { register } from './support/accounts';
import { expect, test } from './support/fixtures';

test.describe('a tool that members own', () => {
  test.use({ role: 'administrator' });

  test('can be unlisted instead of deleted: nobody finds it, and its owner can still download it', async ({
    page,
    openContext,
    admin,
  }) => {
    const content = aText();
    const tool = await aTool(
      admin,
      { accessLevel: 'premium', price: '1499' },
      content,
      'workbook.txt',
    );
    const owner = await openContext();
    const { id } = await register(owner.request);
    for (const each of [id, (await aMember()).user.id]) await grantPurchase(admin, each, tool.id);

    await page.goto('/admin?tab=manage');
    await page.getByLabel('Search tools').fill(tool.name);
    const row = page.getByRole('row', { name: tool.name });
    await row.getByRole('button', { name: `Delete ${tool.name}` }).click();
    const question = page.getByRole('alertdialog');
    await question.getByText('2 people own this tool and would lose it.').waitFor();
    await question.getByRole('button', { name: 'Unlist' }).click();
    await page.getByText('Tool unlisted').waitFor();
    await row.getByText('Unlisted').waitFor();

    const list = await owner.newPage();
    await list.goto(`/downloads?q=${tool.name}`);
    await list.getByText('No tools found matching your criteria').waitFor();
    await list.goto(`/downloads?tool=${tool.id}`);
    const button = list
      .getByRole('dialog', { name: tool.name })
      .getByRole('button', { name: 'Download' });
    const [download] = await Promise.all([list.waitForEvent('download'), button.click()]);
    expect((await readFile(await download.path())).equals(content)).toBe(true);

    const checkout = await (await openContext()).newPage();
    await checkout.goto(`/payment/${tool.id}`);
    await checkout.getByText(tool.name).first().waitFor();
    await expect(checkout.getByRole('button', { name: /^Pay with/ })).toHaveCount(0);
  });
});
