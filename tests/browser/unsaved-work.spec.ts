import type { Page } from 'playwright-core';
import { describeInBrowser } from './support/in-browser';
import { createTestUser, logInAsAdministrator } from './support/test-user';

/** Drops a file on an element. */
const DROP_FILE = `(element) => {
  const dataTransfer = new DataTransfer();
  dataTransfer.items.add(new File(['words'], 'notes.txt', { type: 'text/plain' }));
  const drop = new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true });
  element.dispatchEvent(drop);
  return drop.defaultPrevented;
}`;

describeInBrowser('unsaved work', (own) => {
  /** Opens the upload form from the front page and enters a name. */
  async function openChangedForm(): Promise<Page> {
    const user = await createTestUser(own.browser);
    await logInAsAdministrator(user);
    const { page } = user;
    await page.goto('/');
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Admin' }).click();
    await nameOf(page).fill('Unsaved');
    return page;
  }
  const nameOf = (page: Page) => page.getByLabel('Name', { exact: true });
  const question = (page: Page) => page.getByRole('alertdialog', { name: 'Discard your changes?' });

  it.each([
    ['Back', (page: Page) => page.evaluate('history.back()'), '/'],
    ['a link', (page: Page) => page.getByRole('link', { name: 'EXE, home' }).click(), '/'],
  ])(
    'is kept when the user leaves by %s, unless the user confirms it',
    async (_way, leave, target) => {
      const page = await openChangedForm();
      await leave(page);
      await question(page).getByRole('button', { name: 'Keep editing' }).click();
      await question(page).waitFor({ state: 'detached' });
      expect([new URL(page.url()).pathname, await nameOf(page).inputValue()]).toEqual(['/admin', 'Unsaved']);
      await leave(page);
      await question(page).getByRole('button', { name: 'Discard' }).click();
      await page.waitForURL(`**${target}`);
      await page.getByRole('heading', { name: 'Learn how attacks work, safely' }).waitFor();
      await page.context().close();
    },
    60_000,
  );

  it('makes the browser ask before the tab is closed', async () => {
    const page = await openChangedForm();
    const asked = page.waitForEvent('dialog');
    await page.close({ runBeforeUnload: true });
    const dialog = await asked;
    expect(dialog.type()).toBe('beforeunload');
    await dialog.dismiss();
    expect(await nameOf(page).inputValue()).toBe('Unsaved');
    await page.context().close();
  }, 60_000);

  it('survives a file that is dropped beside the drop zone', async () => {
    const page = await openChangedForm();
    expect(await page.evaluate(`(${DROP_FILE})(document.querySelector("h1"))`)).toBe(true);
    expect(await nameOf(page).inputValue()).toBe('Unsaved');
    expect(await page.getByText('notes.txt').count()).toBe(0);
    await page.context().close();
  }, 60_000);
});
