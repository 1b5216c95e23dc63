import type { PageState } from '@contracts/page';

/** Where the gateway puts the state into the page. */
export const PAGE_STATE_ID = 'page-state';

/** The state the page came with; nothing where the page was not served by the gateway, or said something else. */
export function readPageState(): Partial<PageState> {
  const text = document.getElementById(PAGE_STATE_ID)?.textContent;
  if (!text?.startsWith('{')) return {};
  return JSON.parse(text) as PageState;
}
