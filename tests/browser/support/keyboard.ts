import type { Locator } from 'playwright-core';

/** More stops than any page has. */
const MAX_TAB_STOPS = 250;

/** Presses Tab until the focus is here, as a person without a mouse does. */
export async function tabTo(target: Locator): Promise<void> {
  const { keyboard } = target.page();
  await target.waitFor();
  for (let stops = 0; stops < MAX_TAB_STOPS; stops++) {
    if (await hasFocus(target)) return;
    await keyboard.press('Tab');
  }
  throw new Error(`Tab does not lead to ${target.toString()}`);
}

/** Is the focus exactly here? */
export const hasFocus = (target: Locator): Promise<boolean> => target.evaluate((element) => element.matches(':focus'));

/** Goes to a control and presses a key on it. */
export async function press(target: Locator, key = 'Enter'): Promise<void> {
  await tabTo(target);
  await target.page().keyboard.press(key);
}

/** Goes to a field and types into it; a choice takes the option that begins so. */
export async function type(target: Locator, text: string): Promise<void> {
  await tabTo(target);
  await target.page().keyboard.type(text);
}
