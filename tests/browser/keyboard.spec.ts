import { readFile } from 'node:fs/promises';
import { aText, aTool, aZip, eventually, PASSWORD } from '../harness/gateway-client';
import type { Tool } from '@libs/contracts';
import type { Page, Route } from '@playwright/test';
import sharp from 'sharp';
import { register } from './support/accounts';
import { expect, test } from './support/fixtures';
import { press, tabTo, type } from './support/keyboard';
import { pageOpenedBy } from './support/opened-page';

const aPicture = () =>
  sharp({ create: { width: 320, height: 180, channels: 3, background: '#224488' } })
    .png()
    .toBuffer();
/** The outline of the focused element. */
const ringOfFocus = (page: Page) =>
  page.evaluate('getComputedStyle(document.activeElement).outlineStyle');

test.describe('with the keyboard alone', () => {
  test('a visitor registers, finds a tool, downloads it and opens the dashboard', async ({
    page,
    newcomer,
    admin,
    pageErrors,
    externalRequests,
  }) => {
    test.slow();
    const { username, email } = newcomer;
    const content = aText();
    const tool = await aTool(admin, {}, content, 'notes.txt');
    await page.goto('/');
    await press(page.getByRole('button', { name: 'Get Started' }));
    const dialog = page.getByRole('dialog');
    await press(dialog.getByRole('button', { name: 'Register' }));
    await type(dialog.getByLabel('Username'), username);
    await type(dialog.getByLabel('Email'), email);
    await type(dialog.getByLabel('Password', { exact: true }), PASSWORD);
    await type(dialog.getByLabel('Confirm password', { exact: true }), PASSWORD);
    await press(dialog.getByRole('checkbox'), 'Space');
    await press(dialog.getByRole('button', { name: 'Create account' }));
    await press(page.getByRole('link', { name: 'Browse Tools' }));
    await page.getByRole('combobox', { name: 'Search cybersecurity tools' }).waitFor();
    await page.keyboard.press('/');
    await page.keyboard.type(tool.name);
    const download = page.waitForEvent('download');
    await press(
      page.getByRole('article', { name: tool.name }).getByRole('button', { name: 'Download' }),
    );
    expect((await download).suggestedFilename()).toBe('notes.txt');
    expect((await readFile(await (await download).path())).equals(content)).toBe(true);
    const toast = page.getByRole('status').filter({ hasText: 'Download Started' });
    await toast.waitFor();
    await page.keyboard.press('F8');
    await expect(toast).toBeFocused();
    await press(page.getByRole('button', { name: 'Close notification' }));
    await press(
      page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Dashboard' }),
    );
    await page.getByRole('heading', { name: `Welcome, ${username}` }).waitFor();
    await page.getByRole('region', { name: 'Recent Downloads' }).getByText(tool.name).waitFor();
    expect(await page.getByText('Total Downloads').locator('..').innerText()).toMatch(/1$/);
    expect([externalRequests, pageErrors]).toEqual([[], []]);
  });

  test('a member buys a premium tool and downloads the file that was uploaded', async ({
    page,
    context,
    admin,
  }) => {
    test.slow();
    await register(context.request);
    const content = aText();
    const tool = await aTool(
      admin,
      { accessLevel: 'premium', price: '1499' },
      content,
      'workbook.txt',
    );
    await page.goto(`/downloads?q=${encodeURIComponent(tool.name)}`);
    await press(
      page.getByRole('article', { name: tool.name }).getByRole('link', { name: /^Buy \$14\.99/ }),
    );
    await tabTo(page.getByRole('radio', { name: 'Bitcoin (BTC)' }));
    await page.keyboard.press('ArrowDown');
    await press(page.getByRole('button', { name: 'Pay with Ethereum (ETH)' }));
    await page.getByText('waiting for your payment').waitFor();
    const play = page.getByRole('link', { name: 'Simulate the payment' });
    const sandbox = await pageOpenedBy(page, () => press(play));
    await press(sandbox.getByRole('button', { name: /^Pay exactly/ }));
    await page.getByRole('heading', { name: 'Payment Successful' }).waitFor();
    await page.waitForURL(`**/downloads?tool=${tool.id}`);
    const download = page.waitForEvent('download');
    await press(page.getByRole('dialog').getByRole('button', { name: 'Download' }));
    expect((await download).suggestedFilename()).toBe('workbook.txt');
    expect((await readFile(await (await download).path())).equals(content)).toBe(true);
  });

  test('an administrator logs in, uploads a tool, edits and deletes it', async ({
    page,
    admin,
  }) => {
    test.slow();
    const name = `Keys ${Date.now()}`;
    const listed = async (): Promise<Tool | undefined> => {
      const { body } = await admin.get<Tool[]>('/api/tools');
      return body.find((tool) => tool.name === name);
    };
    await page.goto('/admin');
    await type(page.getByLabel('Email'), 'admin@example.com');
    await type(page.getByLabel('Password', { exact: true }), process.env.EXE_ADMIN_PASSWORD ?? '');
    await page.keyboard.press('Enter');
    const choose = async (
      label: string,
      file: { name: string; mimeType: string; buffer: Buffer },
    ) => {
      const [chooser] = await Promise.all([
        page.waitForEvent('filechooser'),
        press(page.getByLabel(label)),
      ]);
      await chooser.setFiles(file);
    };
    await choose('Tool file', { name: 'lab.zip', mimeType: 'application/zip', buffer: aZip() });
    await type(page.getByLabel('Name', { exact: true }), name);
    await type(page.getByLabel('Description', { exact: true }), 'Made without a mouse.');
    await type(page.getByLabel('Language'), 'Rub');
    await type(page.getByLabel('Access level'), 'Prem');
    await type(page.getByLabel('Price (USD)', { exact: true }), '7.50');
    await type(page.getByLabel('Original price (USD)'), '29.95');
    await choose('Thumbnail', { name: 'lab.png', mimeType: 'image/png', buffer: await aPicture() });
    await page.getByRole('img', { name: 'Preview of lab.png' }).waitFor();
    await press(page.getByRole('button', { name: 'Upload tool' }));
    await page.getByText('Tool uploaded successfully!').waitFor();
    const uploaded = {
      language: 'ruby',
      accessLevel: 'premium',
      price: 750,
      originalPrice: 2995,
      filename: 'lab.zip',
    };
    expect(await listed()).toMatchObject({
      ...uploaded,
      thumbnailUrl: expect.stringContaining('/thumbnail'),
    });

    await tabTo(page.getByRole('tab', { name: 'Upload Tools' }));
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Enter');
    await type(page.getByLabel('Search tools'), name);
    await press(page.getByRole('button', { name: `Edit ${name}` }));
    const edit = page.getByRole('dialog', { name: `Edit ${name}` });
    await tabTo(edit.getByLabel('Description', { exact: true }));
    await page.keyboard.press('Control+A');
    await page.keyboard.type('Changed without a mouse.');
    await press(edit.getByRole('button', { name: 'Save changes' }));
    await edit.waitFor({ state: 'hidden' });
    expect(await listed()).toMatchObject({ description: 'Changed without a mouse.', price: 750 });

    await press(page.getByRole('button', { name: `Delete ${name}` }));
    await press(page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }));
    await page.getByText('No tools match.').waitFor();
    expect(await listed()).toBeUndefined();
  });

  test('a button keeps the focus and its ring while its request runs, and a download button gets the focus back', async ({
    page,
    context,
    newcomer,
    admin,
  }) => {
    test.slow();
    const { email } = newcomer;
    const tool = await aTool(admin);
    const answers: (() => void)[] = [];
    const hold = (route: Route) => void answers.push(() => void route.continue());
    await page.route(/\/api\/(login|tools\/.*\/download)$/, hold);
    const answer = async () =>
      (
        await eventually(() => answers.pop() ?? Promise.reject(new Error('nothing was requested')))
      )();
    await page.goto('/login');
    await type(page.getByLabel('Email'), email);
    await type(page.getByLabel('Password', { exact: true }), 'a wrong password');
    const logIn = page.getByRole('button', { name: 'Log in', exact: true });
    await press(logIn);
    await page.locator('button[aria-disabled=true]:focus').waitFor();
    expect(await ringOfFocus(page)).toBe('solid');
    await answer();
    await page.getByRole('alert').waitFor();
    await expect(logIn).toBeFocused();
    expect(await ringOfFocus(page)).toBe('solid');

    await register(context.request, newcomer);
    await page.goto(`/downloads?q=${encodeURIComponent(tool.name)}`);
    const download = page.getByRole('button', { name: `Download ${tool.name}` });
    await press(download);
    await page.getByRole('button', { name: `Downloading... ${tool.name}` }).waitFor();
    await answer();
    await expect(download).toBeFocused();
  });

  test('the navigation can be skipped, and a closed dialog restores the focus', async ({
    page,
    admin,
  }) => {
    const tool = await aTool(admin);
    await page.goto(`/downloads?q=${encodeURIComponent(tool.name)}`);
    const info = page.getByRole('link', { name: `Details of ${tool.name}` });
    await info.waitFor();
    await page.keyboard.press('Tab');
    await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
    await expect(page.getByRole('main').getByRole('link', { name: 'learning path' })).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(page.getByRole('tab', { name: 'All Tools' })).toBeFocused();
    await press(info);
    const dialog = page.getByRole('dialog', { name: tool.name });
    await tabTo(dialog.getByRole('button', { name: 'Close' }));
    await page.keyboard.press('Tab');
    expect(await dialog.locator(':focus').count()).toBe(1);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await expect(info).toBeFocused(); // closing goes back in history, which takes a moment
  });
});
