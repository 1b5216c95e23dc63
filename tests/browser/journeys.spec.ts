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
  const form = page.getByRole('form', { name: 'Register' });
  await form.getByLabel('Username').fill(newcomer.username);
  await form.getByLabel('Email').fill(newcomer.email);
  await form.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await form.getByRole('textbox', { name: 'Confirm password' }).fill(PASSWORD);
  await form.getByRole('checkbox').check();
  await form.getByRole('button', { name: 'Create account' }).click();
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

test("a member's rating lives from writing to hiding, and stays without a name after the account", async ({
  page,
  context,
  admin,
  member,
  openContext,
  pageErrors,
}) => {
  test.slow();
  const tool = await aTool(admin);
  const ratings = page.getByRole('region', { name: 'Ratings by members' });
  await page.goto(`/tools/${tool.slug}#ratings`);
  await expect(ratings.getByText('You can rate this tool after you download it.')).toBeVisible();
  const download = page.waitForEvent('download');
  await page
    .getByRole('region', { name: 'Get this tool' })
    .getByRole('button', { name: 'Download' })
    .click();
  await (await download).delete();
  await page.goto('/dashboard');
  await page.getByRole('link', { name: `Rate ${tool.name}` }).click();
  await page.waitForURL(`**/tools/${tool.slug}#ratings`);
  const form = ratings.getByRole('form', { name: 'Rate this tool' });
  await form.getByText('4 Stars').click({ force: true });
  await form.getByLabel(/What should others know/).fill('The steps are clear.');
  await form.getByRole('textbox', { name: 'Name to show' }).fill('A learner');
  expect(await axeViolations(page)).toEqual([]);
  await form.getByRole('button', { name: 'Save rating' }).click();
  await expect(ratings.getByRole('region', { name: 'Your rating' })).toBeVisible();
  await expect(ratings.getByText('1 rating', { exact: true })).toBeVisible();

  const reporter = await openContext('member');
  const other = await reporter.newPage();
  await other.goto(`/tools/${tool.slug}#ratings`);
  await other.getByRole('button', { name: 'Report the rating by A learner' }).click();
  await other.getByLabel('What is wrong with it?').fill('It names somebody');
  await other.getByRole('button', { name: 'Report', exact: true }).click();
  await other.getByText('Thank you. An administrator will read the rating.').waitFor();

  const administrators = await openContext('administrator');
  const panel = await administrators.newPage();
  await panel.goto('/admin?tab=ratings');
  const row = panel.getByRole('listitem').filter({ hasText: tool.name });
  await row.getByRole('button', { name: 'Hide the rating by A learner' }).click();
  await panel.getByRole('textbox', { name: 'Reason' }).fill('It names somebody');
  await panel.getByRole('button', { name: 'Hide rating' }).click();
  await expect(row).toHaveCount(0);
  await panel.goto('/admin?tab=audit');
  await panel.getByText(`Rating hidden: ${tool.name}`).waitFor();

  await page.reload();
  await expect(ratings.getByText('An administrator hid it: It names somebody')).toBeVisible();
  await expect(ratings.getByText(/^No ratings yet/)).toBeVisible();

  const kept = await aTool(admin);
  await (await context.request.post(`/api/tools/${kept.id}/download`)).body();
  await context.request.put(`/api/tools/${kept.id}/rating`, {
    data: { stars: 5, text: 'Mine.', author: member.username },
  });
  await context.request.delete('/api/account', { data: { password: PASSWORD } });
  await expect
    .poll(async () => (await admin.get(`/api/tools/${kept.id}/ratings`)).body as unknown)
    .toMatchObject({
      summary: { mean: 5, count: 1 },
      ratings: [{ author: null, text: '', stars: 5 }],
    });
  expect(pageErrors.filter((line) => !/status of 40[13]/.test(line))).toEqual([]);
});
