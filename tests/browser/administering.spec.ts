import { randomBytes } from 'node:crypto';
import { aMember, aTool, aZip, Client, PASSWORD, theAdministrator } from '@testing';
import type { Tool } from '@libs/contracts';
import type { Locator, Page } from 'playwright-core';
import sharp from 'sharp';
import { describeInBrowser } from './support/in-browser';
import { createTestUser, logInAsAdministrator } from './support/test-user';

const aPicture = (color: string) =>
  sharp({ create: { width: 320, height: 180, channels: 3, background: color } })
    .png()
    .toBuffer();
const aName = () => `Lab ${randomBytes(4).toString('hex')}`;

async function toolNamed(name: string): Promise<Tool | undefined> {
  const { body } = await new Client().get<Tool[]>('/api/tools');
  return body.find((tool) => tool.name === name);
}

/** Finds a tool in the table and opens its edit modal. */
async function openEdit(page: Page, name: string): Promise<Locator> {
  await page.goto('/admin?tab=manage');
  await page.getByLabel('Search tools').fill(name);
  await page.getByRole('button', { name: `Edit ${name}` }).click();
  return page.getByRole('dialog', { name: `Edit ${name}` });
}

describeInBrowser('an administrator', (own) => {
  let page: Page;
  let admin: Client;

  beforeAll(async () => {
    admin = await theAdministrator();
    const administrator = await createTestUser(own.browser);
    await logInAsAdministrator(administrator);
    page = administrator.page;
  });

  it('logs in on the admin page; a member gets "Admin access required" there', async () => {
    const { page: visit, context } = await createTestUser(own.browser);
    const member = await aMember();
    await visit.goto('/admin');
    const signIn = async (email: string, password: string) => {
      await visit.getByLabel('Email').fill(email);
      await visit.getByLabel('Password', { exact: true }).fill(password);
      await visit.getByRole('button', { name: 'Log in', exact: true }).click();
    };
    await visit.getByRole('heading', { name: 'Admin Access Required' }).waitFor();
    await signIn(member.email, 'wrong password');
    await visit.getByText('Invalid email or password').waitFor();
    await signIn(member.email, PASSWORD);
    await visit.getByText('Admin access required', { exact: true }).waitFor();
    await signIn('admin@example.com', process.env.EXE_ADMIN_PASSWORD ?? '');
    await visit.getByRole('heading', { name: 'Admin Panel' }).waitFor();
    await context.close();
  }, 60_000);

  it('uploads a premium tool with an offer, a file and a thumbnail', async () => {
    const name = aName();
    const content = aZip();
    await page.goto('/admin');
    await page.getByLabel('Name', { exact: true }).fill(name);
    await page.getByLabel('Description', { exact: true }).fill('Made by a test.');
    await page.getByLabel('Language').selectOption('python');
    await page.getByLabel('Access level').selectOption('premium');
    await page.getByLabel('Price (USD)', { exact: true }).fill('19.99');
    await page.getByLabel('Original price (USD)').fill('29.95');
    await page.getByLabel('Offer description').fill('Launch week');
    await page.getByLabel('Offer ends').fill('2099-01-31T18:00');
    await page.getByLabel('Tool file').setInputFiles({ name: 'lab.zip', mimeType: 'application/zip', buffer: content });
    await page.getByLabel('Thumbnail').setInputFiles({ name: 'lab.png', mimeType: 'image/png', buffer: await aPicture('#224488') });
    await page.getByRole('img', { name: 'Preview of lab.png' }).waitFor();
    await page.getByRole('button', { name: 'Upload tool' }).click();
    await page.getByText('Tool uploaded successfully!').waitFor();
    expect(await page.getByLabel('Name', { exact: true }).inputValue()).toBe('');
    expect(await toolNamed(name)).toMatchObject({
      accessLevel: 'premium',
      language: 'python',
      price: 1999,
      originalPrice: 2995,
      offerDescription: 'Launch week',
      filename: 'lab.zip',
      fileSize: content.length,
      thumbnailUrl: expect.stringContaining('/thumbnail'),
    });
  }, 60_000);

  it('sees that a file has the wrong type before the upload, and that its content is wrong after it', async () => {
    await page.goto('/admin');
    await page.getByLabel('Name', { exact: true }).fill(aName());
    await page.getByLabel('Description', { exact: true }).fill('Not what it says.');
    const pick = (name: string) =>
      page.getByLabel('Tool file').setInputFiles({ name, mimeType: 'application/octet-stream', buffer: Buffer.from('plain words') });
    await pick('tool.js');
    await page.getByText('A tool file must be a .zip, .exe, .pdf or .txt file.').waitFor();
    await pick('tool.zip');
    await page.getByRole('button', { name: 'Upload tool' }).click();
    await page.getByText('Upload Failed').waitFor();
  }, 60_000);

  it('edits offer, boost, stars and thumbnail of a tool; an untouched count stays the same', async () => {
    const tool = await aTool(admin, { name: aName(), accessLevel: 'premium', price: '500' });
    const edit = await openEdit(page, tool.name);
    await edit.getByLabel('Original price (USD)').fill('9.99');
    await edit.getByLabel('Offer description').fill('Half price');
    await edit.getByLabel('Offer ends').fill('2099-01-31T18:00');
    await edit.getByLabel('Star rating').selectOption('5');
    for (const by of [10, 100, 1000]) await edit.getByRole('button', { name: `+${by} downloads` }).click();
    await edit.getByLabel('Thumbnail').setInputFiles({ name: 'new.png', mimeType: 'image/png', buffer: await aPicture('#884422') });
    await edit.getByRole('button', { name: 'Save changes' }).click();
    await page.getByText('Tool has been successfully updated').waitFor();
    await edit.waitFor({ state: 'hidden' });
    const changed = await toolNamed(tool.name);
    expect(changed).toMatchObject({ price: 500, originalPrice: 999, offerDescription: 'Half price', starRating: 5, downloadCount: 1110 });
    expect(changed?.thumbnailUrl).toContain('/thumbnail');
    const again = await openEdit(page, tool.name);
    await again.getByLabel('Description', { exact: true }).fill('A new description.');
    await again.getByRole('button', { name: 'Save changes' }).click();
    await again.waitFor({ state: 'hidden' });
    expect(await toolNamed(tool.name)).toMatchObject({
      description: 'A new description.',
      downloadCount: 1110,
      thumbnailUrl: changed?.thumbnailUrl,
      offerEndsAt: changed?.offerEndsAt,
    });
  }, 90_000);

  it('deletes a tool only after a confirmation', async () => {
    const tool = await aTool(admin, { name: aName() });
    await page.goto('/admin?tab=manage');
    await page.getByLabel('Search tools').fill(tool.name);
    const ask = page.getByRole('button', { name: `Delete ${tool.name}` });
    await ask.click();
    const question = page.getByRole('alertdialog');
    await question.getByText('Are you sure you want to delete this tool? This action cannot be undone.').waitFor();
    await question.getByRole('button', { name: 'Cancel' }).click();
    expect(await toolNamed(tool.name)).toBeDefined();
    await ask.click();
    await question.getByRole('button', { name: 'Delete' }).click();
    await page.getByText('Tool has been permanently deleted').waitFor();
    await page.getByText('No tools match.').waitFor();
    expect(await toolNamed(tool.name)).toBeUndefined();
  }, 60_000);

  it('grants Pro and a tool to a member, with a reason, and ends Pro again', async () => {
    const member = await aMember();
    const tool = await aTool(admin, { name: aName(), accessLevel: 'premium', price: '500' });
    await page.goto('/admin?tab=payments');
    await page.getByLabel('Username or email').fill(member.user.username);
    await page.getByRole('button', { name: 'Search' }).click();
    const act = async (button: string, confirm = button) => {
      await page.getByRole('button', { name: button }).click();
      const dialog = page.getByRole('dialog');
      if (button === 'Grant a tool') await dialog.getByLabel('Premium tool').selectOption(tool.id);
      await dialog.getByLabel('Reason').fill('A test asked for it');
      await dialog.getByRole('button', { name: confirm, exact: true }).click();
      await dialog.waitFor({ state: 'hidden' });
    };
    await act('Grant Pro');
    await page.getByText(/^Pro until/).waitFor();
    await act('Grant a tool', 'Grant tool');
    const { body } = await member.get<{ hasPurchased: boolean }>(`/api/user/purchases/${tool.id}`);
    expect(body).toEqual({ hasPurchased: true });
    await act('End Pro');
    await page.getByRole('button', { name: 'End Pro' }).waitFor({ state: 'detached' });
  }, 90_000);

  it('suspends a member by keyboard and finds that in the audit log, which can be exported', async () => {
    const member = await aMember();
    const { username } = member.user;
    await page.goto('/admin?tab=users');
    await page.getByLabel('Username or email').fill(username);
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: `Suspend: ${username}` }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('dialog', { name: `Suspend ${username}` }).waitFor();
    await page.getByLabel('Reason').fill('A test asked for it');
    await page.getByRole('dialog').getByRole('button', { name: 'Suspend' }).press('Enter');
    await page.getByRole('button', { name: `Restore: ${username}` }).waitFor();
    expect((await member.get('/api/me')).status).toBe(401);
    await page.getByRole('tab', { name: 'Audit Log' }).click();
    await page.getByLabel('Tool, path, user or ID').fill(username);
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: `User suspended: ${username}` }).waitFor();
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export CSV' }).click();
    expect((await download).suggestedFilename()).toMatch(/^audit-log-\d{4}-\d\d-\d\d\.csv$/);
  }, 60_000);
});
