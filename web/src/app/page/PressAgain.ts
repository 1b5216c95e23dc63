import { useEffect } from 'react';

declare global {
  interface Window {
    /** What index.html notes until the client is there: the button that was pressed last. */
    early?: { button: HTMLButtonElement | null; note: (event: Event) => void };
  }
}

/** Presses the button that a quick person has pressed already, once the part of the page that this stands in can hear it. Shows nothing. */
export function PressAgain(): null {
  useEffect(() => {
    const { early } = window;
    if (!early) return;
    window.early = undefined;
    for (const type of ['click', 'submit']) removeEventListener(type, early.note, true);
    if (early.button?.isConnected) early.button.click();
  }, []);
  return null;
}
