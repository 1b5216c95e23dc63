import { readFile } from 'node:fs/promises';
import { aText, aTool, PASSWORD } from '../harness/gateway-client';
import { axeViolations } from './support/axe';
import { payInSandbox, simulate } from './support/crypto-payment';
import { expect, test } from './support/fixtures';

test('a visitor comes from a search engine to a tool, registers, buys it and downloads the file', async ({
  page,
  request,
  admin,
  newcomer,
  pageErrors,
}) => {
  test.slow();
  const content = aText();
  const tool = await aTool(
    admin,
    { accessLevel: 'premium', price: '2499' },
    content,
    'workbook.txt',
  );
  const sitemap = await (await request.get('/sitemap.xml')).text();
  const found = new RegExp(`<loc>[^<]+(/tools/${tool.slug})</loc>`).exec(sitemap)?.[1];
  await page.goto(found ?? '');
  await page
    .getByRole('region', { name: 'Get this tool' })
    .getByRole('link', { name: /^Buy \$24\.99/ })
    .click();
  await page.waitForURL(`**/payment/${tool.id}`);
  await page.getByRole('button', { name: 'Log in or sign up' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Register' }).click();
  await dialog.getByLabel('Username').fill(newcomer.username);
  await dialog.getByLabel('Email').fill(newcomer.email);
  await dialog.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await dialog.getByRole('textbox', { name: 'Confirm password' }).fill(PASSWORD);
  await dialog.getByRole('checkbox').check();
  await dialog.getByRole('button', { name: 'Create account' }).click();
  const sandbox = await payInSandbox(page);
  await simulate(sandbox, /^Pay exactly/);
  await page.getByRole('heading', { name: 'Payment Successful' }).waitFor({ timeout: 60_000 });
  await page.goto('/account/orders');
  await page.getByRole('link', { name: tool.name }).first().click();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('main').getByText('Paid').first()).toBeVisible();
  expect(await axeViolations(page)).toEqual([]);
  await page.goto(`/tools/${tool.slug}`);
  const download = page.waitForEvent('download');
  await page
    .getByRole('region', { name: 'Get this tool' })
    .getByRole('button', { name: 'Download' })
    .click();
  expect((await readFile(await (await download).path())).equals(content)).toBe(true);
  expect(pageErrors).toEqual([]);
});
