import { useEffect } from 'react';

declare global {
  interface Window {
    /** What index.html notes until the client hears for itself: the button that was pressed last. */
    early?: { button: HTMLButtonElement | null; note: (event: Event) => void };
  }
}

/** From now on React hears every press, also in what it has not taken over yet: one that was noted as well would count twice. */
export function stopNoting(): void {
  const { early } = window;
  if (early) for (const type of ['click', 'submit']) removeEventListener(type, early.note, true);
}

/** Presses the button that a quick person has pressed already, once the part of the page that this stands in can hear it. Shows nothing. */
export function PressAgain(): null {
  useEffect(() => {
    const { early } = window;
    window.early = undefined;
    if (early?.button?.isConnected) early.button.click();
  }, []);
  return null;
}
