import type { Locator } from '@playwright/test';

/** More tab stops than any page has. */
const MAX_TAB_STOPS = 250;

/** Presses Tab until an element has the focus. */
export async function tabTo(target: Locator): Promise<void> {
  const { keyboard } = target.page();
  await target.waitFor();
  const element = await target.elementHandle(); // a locator would be searched by its name at each stop
  for (let stops = 0; stops < MAX_TAB_STOPS; stops++) {
    if (await element?.evaluate((one) => one.matches(':focus'))) return;
    await keyboard.press('Tab');
  }
  throw new Error(`Tab does not lead to ${target.toString()}`);
}

/** Moves the focus to a control and presses a key. */
export async function press(target: Locator, key = 'Enter'): Promise<void> {
  await tabTo(target);
  await target.page().keyboard.press(key);
}

/** Moves the focus to a field and types; a select takes the option that begins with the text. */
export async function type(target: Locator, text: string): Promise<void> {
  await tabTo(target);
  await target.page().keyboard.type(text);
}
