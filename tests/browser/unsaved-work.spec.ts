import type { Page } from '@playwright/test';
import { expect, test } from './support/fixtures';

/** Drops a file on an element. */
const DROP_FILE = `(element) => {
  const dataTransfer = new DataTransfer();
  dataTransfer.items.add(new File(['words'], 'notes.txt', { type: 'text/plain' }));
  const drop = new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true });
  element.dispatchEvent(drop);
  return drop.defaultPrevented;
}`;

/** Back and a link, which both lead to the front page. */
const WAYS_TO_LEAVE: ((page: Page) => Promise<unknown>)[] = [
  (page) => page.evaluate('history.back()'),
  (page) => page.getByRole('link', { name: 'EXE, home' }).click(),
];

const nameOf = (page: Page) => page.getByLabel('Name', { exact: true });
const question = (page: Page) => page.getByRole('alertdialog', { name: 'Discard your changes?' });

test.describe('unsaved work', () => {
  test.use({ role: 'administrator' });

  /** Opens the upload form from the front page and enters a name. */
  const enterName = async (page: Page) => {
    await page
      .getByRole('navigation', { name: 'Main' })
      .getByRole('link', { name: 'Admin' })
      .click();
    await nameOf(page).fill('Unsaved');
  };

  test('is kept when the user leaves by Back or a link, unless the user confirms it', async ({
    page,
  }) => {
    await page.goto('/');
    for (const leave of WAYS_TO_LEAVE) {
      await enterName(page);
      await leave(page);
      await question(page).getByRole('button', { name: 'Keep editing' }).click();
      await question(page).waitFor({ state: 'detached' });
      await expect(page).toHaveURL('/admin');
      await expect(nameOf(page)).toHaveValue('Unsaved');
      await leave(page);
      await question(page).getByRole('button', { name: 'Discard' }).click();
      await expect(page).toHaveURL('/');
      await page.getByRole('heading', { name: 'Learn how attacks work, safely' }).waitFor();
    }
  });

  test('survives a file that is dropped beside the drop zone, and makes the browser ask before the tab is closed', async ({
    page,
  }) => {
    await page.goto('/');
    await enterName(page);
    expect(await page.evaluate(`(${DROP_FILE})(document.querySelector("h1"))`)).toBe(true);
    await expect(nameOf(page)).toHaveValue('Unsaved');
    await expect(page.getByText('notes.txt')).toHaveCount(0);
    const asked = page.waitForEvent('dialog');
    await page.close({ runBeforeUnload: true });
    const dialog = await asked;
    expect(dialog.type()).toBe('beforeunload');
    await dialog.dismiss();
    await expect(nameOf(page)).toHaveValue('Unsaved');
  });
});
