/** A tab that was opened with the click, while browsers still allow it, and gets its address when that is known. */
export interface WaitingTab {
  show(url: string): void;
  close(): void;
}

/** Opens an empty tab at once when a hosted page is expected; otherwise one is tried when the address comes. */
export function openTab(now: boolean): WaitingTab {
  const tab = now ? window.open('', '_blank') : null;
  return {
    show: (url) => {
      if (!tab) {
        window.open(url, '_blank', 'noopener'); // may be blocked; the page shows the link as well
        return;
      }
      tab.opener = null;
      tab.location.href = url;
    },
    close: () => tab?.close(),
  };
}
