import type { PageState } from '@contracts/page';

/** Id of the element in which the gateway embeds the page state. */
export const PAGE_STATE_ID = 'page-state';

/** Returns the embedded page state; empty when there is none. */
export function readPageState(): Partial<PageState> {
  const text = document.getElementById(PAGE_STATE_ID)?.textContent;
  if (!text?.startsWith('{')) return {};
  return JSON.parse(text) as PageState;
}
