/** A tab opened during the click, before popup blockers intervene; it gets its address later. */
export interface PendingTab {
  show(url: string): void;
  close(): void;
}

/** Opens an empty tab immediately if `now` is true; otherwise tries to open one when the address is known. */
export function openTab(now: boolean): PendingTab {
  const tab = now ? window.open('', '_blank') : null;
  return {
    show: (url) => {
      if (!tab) {
        window.open(url, '_blank', 'noopener'); // may be blocked; the page also shows the link
        return;
      }
      tab.opener = null;
      tab.location.href = url;
    },
    close: () => tab?.close(),
  };
}
