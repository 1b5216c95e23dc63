import type { UserEvent } from '@testing-library/user-event';

/** Enters a text at the end of a field at once. `user.type` renders the form for every character: only where single keys matter. */
export async function enter(user: UserEvent, field: Element, text: string): Promise<void> {
  await user.click(field);
  await user.paste(text);
}
